import { readSite } from '#application/content/read-site.ts'
import { setCoupon } from '#application/store/set-coupon.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { amounts, CouponFields, couponTyped, discounts, scopeTexts } from './coupon-fields.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'

/** Where its days begin, and the sign of its money. */
type NewCoupon = { timeZone: string; sign: string }

const makeAct: DeskAct<NewCoupon> = {
  verb: 'new',
  act: 'set coupon',
  label: 'Make a coupon',
  done: 'The coupon is made.',
  fields: () => ({
    code: '',
    scope: 'new',
    ...Object.fromEntries(discounts.map((one) => [amounts[one].field, ''])),
    from: '',
    to: '',
    limit: '',
    'account-limit': '1',
  }),
  Fields: ({ typed, errors, subject: { sign } }) => <CouponFields {...{ typed, errors, sign }} />,
  async run(context, { subject: { timeZone, sign }, typed, dryRun }) {
    const change = couponTyped(typed, timeZone)
    if ('fields' in change) return { ok: false, fields: change.fields }
    const set = await setCoupon(context, change, { dryRun, mustBeNew: true })
    if (!set.ok) return { ok: false, fields: { code: `${set.problems.join('. ')}.` } }
    const off = discounts.flatMap((one) => {
      const amount = change.discounts?.[one]
      return amount ? [{ what: amounts[one].label, before: 'nothing', after: formatMoney(amount, sign) }] : []
    })
    const changes = [{ what: `Coupon ${set.code}`, before: 'none', after: scopeTexts[change.scope ?? 'any'] }, ...off]
    return { ok: true, plan: { changes, mails: [], money: null }, leadsTo: '/desk/store?done=new' }
  },
}

/** A coupon is made. */
export const newCouponActs: ActKind<NewCoupon> = {
  path: '/desk/store/coupons/new',
  at: '/desk/store',
  acts: [makeAct],
  async read(context) {
    const site = await readSite(context)
    return site && { timeZone: site.magazine.timeZone, sign: site.magazine.currency }
  },
  lease: () => 'coupon:new',
  ref: () => 'new',
  home: () => '/desk/store',
  Name: () => <a href="/desk/store">All coupons</a>,
}
