import { type CouponFile, readDeskCoupon } from '#application/store/read-desk-store.ts'
import { setCoupon } from '#application/store/set-coupon.ts'
import { deskCouponPath } from '#contract/page-paths.ts'
import { changeCouponAct } from './change-coupon-act.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'

const endAct: DeskAct<CouponFile> = {
  verb: 'end',
  act: 'set coupon',
  label: 'End it now',
  done: 'The coupon has ended.',
  fields: () => ({}),
  Fields: () => <p>Nobody can use it any more. Orders that are being paid with it at this moment keep it.</p>,
  async run(context, { subject, dryRun }) {
    const now = context.now()
    if (subject.ends_at && subject.ends_at <= now) return { ok: false, refusal: 'It has ended already.' }
    // One that has not begun would otherwise end before it begins.
    const begins = subject.starts_at && subject.starts_at >= now ? { startsAt: null } : {}
    const set = await setCoupon(context, { code: subject.code, endsAt: now, ...begins }, { dryRun })
    if (!set.ok) return { ok: false, refusal: `${set.problems.join('. ')}.` }
    const changes = [{ what: `Coupon ${subject.code}`, before: 'can be used', after: 'ended' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

/** What can be done about a coupon. */
export const couponActs: ActKind<CouponFile> = {
  path: '/desk/store/coupons/:code/:verb',
  at: '/desk/store',
  acts: [changeCouponAct, endAct],
  read: (context, { code = '' }) => readDeskCoupon(context, code),
  lease: ({ key }) => `coupon:${key}`,
  ref: ({ code }) => code,
  home: ({ code }) => deskCouponPath(code),
  list: '/desk/store',
  Name: ({ subject: { code } }) => (
    <>
      Coupon {code} · <a href="/desk/store">All coupons</a>
    </>
  ),
}
