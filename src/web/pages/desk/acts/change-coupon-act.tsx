import { type CouponChanged, changeCoupon } from '#application/store/change-coupon.ts'
import type { CouponFile } from '#application/store/read-desk-store.ts'
import { CODE_TAKEN, type CouponChange, type CouponValues } from '#application/store/set-coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'
import { amounts, CouponFields, couponTyped, discounts, scopeTexts } from './coupon-fields.tsx'
import type { ActPlan, DeskAct, Tried, TypedValues } from './desk-act.ts'

const centsOf = {
  printUs: 'print_us_cents',
  printCa: 'print_ca_cents',
  printIntl: 'print_intl_cents',
  digital: 'digital_cents',
} as const

/** A coupon as its form writes it. */
function typedOf(coupon: CouponFile): TypedValues {
  const day = (moment: Date | null) => (moment ? dayIn(coupon.timeZone, moment) : '')
  const off = discounts.map((one) => {
    const amount = coupon[centsOf[one]]
    return [amounts[one].field, amount === 0 ? '' : formatMoney(amount as Cents, '')] as const
  })
  return {
    code: coupon.code,
    scope: coupon.scope,
    ...Object.fromEntries(off),
    from: day(coupon.starts_at),
    to: day(coupon.ends_at),
    limit: String(coupon.total_limit ?? ''),
    'account-limit': String(coupon.account_limit ?? ''),
  }
}

/** A day that was left as it was keeps its hour: the form knows days alone. */
function changeOf(typed: TypedValues, subject: CouponFile): CouponChange | { fields: Record<string, string> } {
  const shown = typedOf(subject)
  const change = couponTyped(typed, subject.timeZone)
  if ('fields' in change) return change
  return {
    ...change,
    startsAt: typed.from === shown.from ? undefined : change.startsAt,
    endsAt: typed.to === shown.to ? undefined : change.endsAt,
  }
}

function faultOf(done: Extract<CouponChanged, { ok: false }>): Tried {
  switch (done.reason) {
    case 'used':
      return { ok: false, fields: { code: 'Somebody has used it: its code stays as it is.' } }
    case 'taken':
      return { ok: false, fields: { code: `${CODE_TAKEN}.` } }
    case 'bad':
      return { ok: false, fields: { code: `${done.problems.join('. ')}.` } }
    case 'nothing-to-change':
      return { ok: false, refusal: 'Nothing would change.' }
    default:
      return { ok: false, refusal: 'There is no such coupon any more.' }
  }
}

function changesOf(before: CouponValues, after: CouponValues, { timeZone, sign }: CouponFile): ActPlan['changes'] {
  const moment = (at: Date | null, otherwise: string) => (at ? minuteIn(timeZone, at).replace('T', ' ') : otherwise)
  const lines = (coupon: CouponValues): [string, string][] => [
    ['Code', coupon.code],
    ['For', scopeTexts[coupon.scope]],
    ...discounts.map((one): [string, string] => [amounts[one].label, formatMoney(coupon[centsOf[one]] as Cents, sign)]),
    ['Begins', moment(coupon.starts_at, 'at once')],
    ['Ends', moment(coupon.ends_at, 'never')],
    ['Uses in all', String(coupon.total_limit ?? 'any number')],
    ['Uses of one reader', String(coupon.account_limit ?? 'any number')],
  ]
  const was = new Map(lines(before))
  return lines(after).flatMap(([what, is]) => {
    const [old = ''] = [was.get(what)]
    return old === is ? [] : [{ what, before: old, after: is }]
  })
}

export const changeCouponAct: DeskAct<CouponFile> = {
  verb: 'change',
  act: 'change coupon',
  label: 'Change it',
  done: 'The coupon is changed.',
  fields: typedOf,
  Fields: ({ typed, errors, subject: { sign, isUsed } }) => (
    <>
      <p>
        What was bought with it stays as it was sold.
        {isUsed && ' Somebody has used it: its code stays as it is.'}
      </p>
      <CouponFields {...{ typed, errors, sign }} />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const change = changeOf(typed, subject)
    if ('fields' in change) return { ok: false, fields: change.fields }
    const done = await changeCoupon(context, { code: subject.code, change, dryRun })
    if (!done.ok) return faultOf(done)
    return { ok: true, plan: { changes: changesOf(done.before, done.after, subject), mails: [], money: null } }
  },
}
