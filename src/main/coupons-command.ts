import { parseArgs } from 'node:util'
import { type CouponChange, readCoupons, type SetCoupon, setCoupon } from '#application/store/set-coupon.ts'
import { couponScopes } from '#domain/coupons/coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import type { Desk } from './desk-command.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'coupons list [--json]',
  'coupons set CODE [options]    adds the coupon, or changes the one with that code',
  '  --scope any | new | gift | renewal',
  '  --print-us, --print-ca, --print-intl, --digital AMOUNT    what it takes off, such as 10 or 24.95',
  '  --from MOMENT | none          when it begins, such as 2026-12-01 or 2026-12-01T09:00:00-05:00',
  '  --to MOMENT | none            when it ends',
  '  --limit COUNT | none          how often it can be used in all',
  '  --account-limit COUNT | none  how often by one account',
]

const text = { type: 'string' } as const
const options = {
  json: { type: 'boolean', default: false },
  scope: text, from: text, to: text, limit: text, 'account-limit': text,
  'print-us': text, 'print-ca': text, 'print-intl': text, digital: text,
} as const // biome-ignore format: reads best short

const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof read>['values']

type Asked = { verb: 'list'; json: boolean } | { verb: 'set'; change: CouponChange } | { verb: 'help'; done: boolean }

/** `npm run desk -- coupons …` */
export async function couponsCommand(desk: Desk): Promise<boolean> {
  const asked = tryRead(desk)
  if (asked.verb === 'help') return sayHelp(desk, asked.done)
  if (asked.verb === 'list') return listCommand(desk, asked.json)
  return withDatabase(desk, async ({ context }) => sayOutcome(desk, await setCoupon(context, asked.change)))
}

function tryRead({ args, say }: Desk): Asked {
  try {
    const { values, positionals } = read(args)
    const [verb, code, ...more] = positionals
    if (verb === 'list' && code === undefined) return { verb, json: values.json }
    if (verb !== 'set' || code === undefined || more.length > 0) return { verb: 'help', done: verb === undefined }
    return { verb, change: toChange(code, values) }
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`)
    return { verb: 'help', done: false }
  }
}

function sayHelp({ say }: Desk, done: boolean): boolean {
  for (const line of help) say(line)
  return done
}

const listCommand = (desk: Desk, json: boolean) =>
  withDatabase(desk, async ({ context }) => {
    const coupons = await readCoupons(context)
    if (json) desk.say(JSON.stringify(coupons, null, 2))
    else for (const coupon of coupons) desk.say(describe(coupon))
    return true
  })

function describe(coupon: Awaited<ReturnType<typeof readCoupons>>[number]): string {
  const amounts = [coupon.print_us_cents, coupon.print_ca_cents, coupon.print_intl_cents, coupon.digital_cents]
  const off = amounts.map((amount) => formatMoney(amount as Cents, '')).join(' / ')
  const uses = `${coupon.uses} of ${coupon.total_limit ?? 'any number'} used`
  const days = [coupon.starts_at && `from ${coupon.starts_at.toISOString()}`, coupon.ends_at && `to ${coupon.ends_at.toISOString()}`] // biome-ignore format: one line
  return [coupon.code.padEnd(16), coupon.scope.padEnd(8), off, uses, ...days.filter(Boolean)].join('  ')
}

function toChange(code: string, values: Values): CouponChange {
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
  if (!known) throw new TypeError(`There is no scope ${scope}`)
  return known
}

function amountOf(written: string | undefined): Cents | undefined {
  if (written === undefined) return undefined
  const amount = parseDollars(written)
  if (amount === null) throw new TypeError(`${written} is no amount such as 24.95`)
  return amount
}

function momentOf(written: string): Date {
  const moment = new Date(written)
  if (Number.isNaN(moment.getTime())) throw new TypeError(`${written} is no day such as 2026-12-01`)
  return moment
}

const orNone = <Value>(written: string | undefined, parse: (written: string) => Value) =>
  written === undefined ? undefined : written === 'none' ? null : parse(written)

function sayOutcome({ say }: Desk, outcome: SetCoupon): boolean {
  if (outcome.ok) say(`✓ ${outcome.code}: ${outcome.done}`)
  else for (const problem of outcome.problems) say(`✗ ${problem}`)
  return outcome.ok
}
