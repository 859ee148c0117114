import { type CouponChanged, changeCoupon } from '#application/store/change-coupon.ts'
import { CODE_TAKEN, type CouponChange, readCoupons, type SetCoupon, setCoupon } from '#application/store/set-coupon.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, text, type Values } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { couponScopes, MOST_USES_COUNTED } from '#domain/coupons/coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'

const off = (where: string) => text('AMOUNT', `what it takes off ${where}, such as 10 or 24.95`)
const options = {
  scope: text('SCOPE', couponScopes.join(', '), couponScopes),
  'print-us': off('print in the US'),
  'print-ca': off('print in Canada'),
  'print-intl': off('print elsewhere'),
  digital: off('digital'),
  from: text('MOMENT', 'when it begins, such as 2026-12-01 or 2026-12-01T09:00:00-05:00; or none'),
  to: text('MOMENT', 'when it ends; or none'),
  limit: text('COUNT', 'how often it can be used in all; or none'),
  'account-limit': text('COUNT', 'how often by one account; or none'),
  'dry-run': dryRun,
  json,
} as const

const list = deskCommand({
  name: 'list',
  help: 'every coupon, and how often it is used',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const coupons = await readCoupons(context)
      tell(desk, values, coupons, () => coupons.map(describe))
      return true
    }),
})

const set = deskCommand({
  name: 'set',
  help: 'adds the coupon, or changes the one with that code',
  act: 'set coupon',
  arguments: ['CODE'],
  options,
  run(desk, [code], values) {
    const change = toChange(code, values)
    return desk.withDatabase(async (context) => {
      const outcome = await setCoupon(context, change, { dryRun: values['dry-run'] })
      tell(desk, values, outcome, () => outcomeLines(outcome, values['dry-run']))
      return outcome.ok
    })
  },
})

const change = deskCommand({
  name: 'change',
  help: 'changes a coupon that is there; its code only as long as nobody has used it',
  act: 'change coupon',
  arguments: ['CODE'],
  options: { ...options, code: text('CODE', 'what it is called from here on') },
  run(desk, [code], values) {
    const { code: _, ...said } = toChange(code, values)
    const asked = values.code === undefined ? said : { ...said, code: values.code }
    return desk.withDatabase(async (context) => {
      const done = await changeCoupon(context, { code, change: asked, dryRun: values['dry-run'] })
      tell(desk, values, done, () => changedLines(done, values['dry-run']))
      return done.ok
    })
  },
})

export const couponCommands: DeskGroup = {
  name: 'coupons',
  help: 'list coupons, add and change them',
  commands: [list, set, change],
}

const refusals = {
  'no-such-coupon': 'There is no such coupon: see coupons list',
  'nothing-to-change': 'Nothing would change',
  used: 'Somebody has used it: its code stays as it is',
  taken: CODE_TAKEN,
} as const

function changedLines(done: CouponChanged, dryRun: boolean): string[] {
  if (!done.ok) return done.reason === 'bad' ? done.problems.map((one) => `✗ ${one}`) : [`✗ ${refusals[done.reason]}`]
  const kept = dryRun ? ' (tried only: nothing was kept)' : ''
  const name = done.before.code === done.after.code ? done.after.code : `${done.before.code} → ${done.after.code}`
  return [`✓ ${name}: changed${kept}`]
}

function describe(coupon: Awaited<ReturnType<typeof readCoupons>>[number]): string {
  const amounts = [coupon.print_us_cents, coupon.print_ca_cents, coupon.print_intl_cents, coupon.digital_cents]
  const taken = amounts.map((amount) => formatMoney(amount as Cents, '')).join(' / ')
  const uses = `${coupon.uses ?? `more than ${MOST_USES_COUNTED}`} of ${coupon.total_limit ?? 'any number'} used`
  const days = [
    coupon.starts_at && `from ${coupon.starts_at.toISOString()}`,
    coupon.ends_at && `to ${coupon.ends_at.toISOString()}`,
  ]
  return [coupon.code.padEnd(16), coupon.scope.padEnd(8), taken, uses, ...days.filter(Boolean)].join('  ')
}

function toChange(code: string, values: Values<typeof options>): CouponChange {
  return {
    code,
    scope: values.scope === undefined ? undefined : scopeOf(values.scope),
    discounts: {
      printUs: amountOf(values['print-us']),
      printCa: amountOf(values['print-ca']),
      printIntl: amountOf(values['print-intl']),
      digital: amountOf(values.digital),
    },
    startsAt: orNone(values.from, momentOf),
    endsAt: orNone(values.to, momentOf),
    totalLimit: orNone(values.limit, Number),
    accountLimit: orNone(values['account-limit'], Number),
  }
}

function scopeOf(scope: string) {
  const known = couponScopes.find((one) => one === scope)
  if (!known) throw new BadOption(`There is no scope ${scope}`)
  return known
}

function amountOf(written: string | undefined): Cents | undefined {
  if (written === undefined) return undefined
  const amount = parseDollars(written)
  if (amount === null) throw new BadOption(`${written} is no amount such as 24.95`)
  return amount
}

function momentOf(written: string): Date {
  const moment = new Date(written)
  if (Number.isNaN(moment.getTime())) throw new BadOption(`${written} is no day such as 2026-12-01`)
  return moment
}

const orNone = <Value>(written: string | undefined, parse: (written: string) => Value) =>
  written === undefined ? undefined : written === 'none' ? null : parse(written)

function outcomeLines(outcome: SetCoupon, dryRun: boolean): string[] {
  if (!outcome.ok) return outcome.problems.map((problem) => `✗ ${problem}`)
  return [`✓ ${outcome.code}: ${outcome.done}${dryRun ? ' (tried only: nothing was kept)' : ''}`]
}
