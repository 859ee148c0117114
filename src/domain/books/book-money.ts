import { type Cents, cents, NOTHING, sumOf } from '../money/cents.ts'
import type { AccountName } from './accounts.ts'
import { type Deferral, type DeferralMove, deliver, forfeit, giveBack } from './deferral.ts'
import { type BookLine, balanced, credit, debit } from './journal-entry.ts'
import type { PayoutSums } from './payout.ts'
import type { Portion } from './portions.ts'

/** A portion of an order as it stands now: what of its price did not go back, and what of that is not earned yet. */
export type OpenPortion = Pick<Portion, 'name' | 'line' | 'account'> & {
  readonly left: Cents
  readonly deferral: ({ readonly id: string; readonly gift: string | null } & Deferral) | null
}

/** Lines for the journal, and what has become of the deferrals that they change. */
export type Booking = { readonly lines: readonly BookLine[]; readonly deferrals: ReadonlyMap<string, Deferral> }

/**
 * Where an order's money came in. `short`: what was missing when an invoice was taken as paid for less. `inBank`: what of an
 * invoice came otherwise than by a statement, where the rest of it stands on one.
 */
export type PaidInto = { readonly account: AccountName; readonly short?: Cents; readonly inBank?: Cents }

/** An order was paid. `deferralOf` names the deferral of a portion. */
export function bookSale(
  portions: readonly Portion[],
  { account, short = NOTHING, inBank = NOTHING }: PaidInto,
  deferralOf: (portion: Portion) => string,
): readonly BookLine[] {
  const paid = sumOf(portions.map(({ amount }) => amount))
  return balanced([
    ...debit(account, cents(paid - short - inBank)),
    ...debit('bank', inBank),
    ...debit('shortfalls', short),
    ...portions.flatMap((portion) =>
      portion.deferred
        ? credit('deferred', portion.amount, {
            portion: portion.name,
            deferral: deferralOf(portion),
            movement: 'sold',
          })
        : credit(portion.account, portion.amount, { portion: portion.name }),
    ),
  ])
}

/** What of a portion goes back, and how many issues of it are not sent for that. */
export type Share = { readonly portion: string; readonly amount: Cents; readonly issues: number | 'all' }

/** Money of an order went back: what was not earned off the deferred income, what was off the income. */
export function bookReturn(
  portions: readonly OpenPortion[],
  shares: readonly Share[],
  paidFrom: { readonly account: AccountName; readonly amount: Cents; readonly beyond: AccountName },
): Booking {
  const deferrals = new Map<string, Deferral>()
  const lines = shares.flatMap(({ portion: name, amount, issues }): BookLine[] => {
    const portion = portions.find((one) => one.name === name)
    if (!portion) throw new Error('Something goes back that nobody has paid for')
    const { account, deferral } = portion
    if (!deferral) return debit(account, amount, { portion: name })
    const move = giveBack(deferrals.get(deferral.id) ?? deferral, { amount, issues })
    deferrals.set(deferral.id, move.after)
    const about = { portion: name, deferral: deferral.id }
    return [
      ...debit('deferred', move.refunded, { ...about, movement: 'refunded' }),
      ...debit(account, move.unearned, { portion: name }),
      ...earn(move, account, deferral.id),
    ]
  })
  const returned = sumOf(shares.map(({ amount }) => amount))
  return {
    lines: balanced([
      ...lines,
      // More than was left of the order: a bank may take that.
      ...debit(paidFrom.beyond, cents(paidFrom.amount - returned)),
      ...credit(paidFrom.account, paidFrom.amount),
    ]),
    deferrals,
  }
}

/** Of no portion: what is earned is still a part of the price that can go back. */
const earn = ({ recognised }: DeferralMove, account: AccountName, deferral: string): BookLine[] => [
  ...debit('deferred', recognised, { deferral, movement: 'recognised' }),
  ...credit(account, recognised),
]

type Deferred = { readonly id: string } & Deferral

/** An issue was delivered to all of these. */
export const bookDelivery = (deferrals: readonly Deferred[]): Booking =>
  bookIncome(deferrals, deliver, 'subscriptions', 'recognised')

/** These have ended without their money being asked for. */
export const bookEnd = (deferrals: readonly Deferred[]): Booking =>
  bookIncome(deferrals, forfeit, 'forfeited', 'forfeited')

function bookIncome(
  deferrals: readonly Deferred[],
  move: (deferral: Deferral) => DeferralMove,
  account: AccountName,
  movement: 'recognised' | 'forfeited',
): Booking {
  const moved = deferrals.map(({ id, ...deferral }) => ({ id, ...move(deferral) }))
  const lines = moved.flatMap(({ id, recognised }) => debit('deferred', recognised, { deferral: id, movement }))
  const income = sumOf(moved.map(({ recognised }) => recognised))
  return {
    lines: balanced([...lines, ...credit(account, income)]),
    deferrals: new Map(moved.map(({ id, after }) => [id, after])),
  }
}

/** Money came from the provider to the bank, less its fees. What no order of ours explains waits on an account of its own. */
export const bookPayout = (amount: Cents, { fees, unknown, difference }: PayoutSums): readonly BookLine[] =>
  balanced([
    ...signed('bank', amount),
    ...signed('fees', fees),
    ...signed('suspense', cents(-unknown - difference)),
    ...signed('provider', cents(unknown + difference - amount - fees)),
  ])

const signed = (account: AccountName, amount: Cents) => debit(account, amount)

/** A payment by transfer that staff booked to an invoice. */
export const bookTransfer = (amount: Cents): readonly BookLine[] =>
  balanced([...debit('bank', amount), ...credit('receivables', amount)])

/** What was booked is taken back. */
export const reverse = (lines: readonly BookLine[]): readonly BookLine[] =>
  lines.map((line) => ({ ...line, amount: cents(-line.amount) }))
