import type { Bill } from '../cart/bill.ts'
import { type Cents, cents, NOTHING } from '../money/cents.ts'
import type { OrderSnapshot } from '../orders/order-snapshot.ts'
import { type RefundableLine, refundableLines } from '../orders/refund-lines.ts'
import { shareOf } from '../orders/refund-part.ts'
import { issuesIn, type Term } from '../subscriptions/terms.ts'
import type { AccountName } from './accounts.ts'

/** What is paid for now and delivered issue by issue. `gift`: its number within the order. */
export type DeferredSubject =
  | { readonly kind: 'subscription' }
  | { readonly kind: 'gift'; readonly number: number }
  | { readonly kind: 'upgrade' }

/** A part of what an order was paid for, that is booked to one account. */
export type Portion = {
  /** Such as `2`, `2-shipping` or `3-gift-1`: by the number of the order's line. */
  readonly name: string
  readonly line: number
  readonly amount: Cents
  /** Where it is income. */
  readonly account: AccountName
  /** Null for what is earned at once. */
  readonly deferred: { readonly subject: DeferredSubject; readonly issues: number } | null
}

export type PortionFacts = {
  readonly issuesPerYear: number
  readonly lifetimeIssues: number
  /** For how many issues a gift was given whose upgrade was paid for; null for a lifetime. */
  readonly redeemedIssues?: number | null
}

/** All that an order was paid for, by account. Together the portions are what was paid. */
export function portionsOf(snapshot: OrderSnapshot, facts: PortionFacts): Portion[] {
  return refundableLines(snapshot.bill).flatMap((line) => portionsOfLine(line, snapshot, facts))
}

function portionsOfLine(line: RefundableLine, snapshot: OrderSnapshot, facts: PortionFacts): Portion[] {
  const { subject, price, shipping } = line
  const whole = cents(price + shipping)
  const one = (account: AccountName, amount: Cents, rest: Partial<Portion> = {}): Portion[] =>
    amount === NOTHING ? [] : [{ name: `${line.line}`, line: line.line, amount, account, deferred: null, ...rest }]
  switch (subject.kind) {
    case 'subscription':
      return one('subscriptions', whole, {
        deferred: { subject: { kind: 'subscription' }, issues: issuesOfSubscription(snapshot.bill, facts) },
      })
    case 'upgrade':
      return one('subscriptions', whole, {
        deferred: { subject: { kind: 'upgrade' }, issues: issuesOfUpgrade(snapshot, facts) },
      })
    case 'gifts':
      return subject.numbers.flatMap((number, index) =>
        one('subscriptions', shareOf(whole, { before: index, count: 1, all: subject.numbers.length }), {
          name: `${line.line}-gift-${number}`,
          deferred: {
            subject: { kind: 'gift', number },
            issues: issuesOfTerm(termOfGift(snapshot.bill, number), facts),
          },
        }),
      )
    case 'donation':
      return one('donations', whole)
    case 'words':
      return one('other', whole)
    default:
      return [...one('goods', price), ...one('postage', shipping, { name: `${line.line}-shipping` })]
  }
}

const issuesOfTerm = (term: Term, { issuesPerYear, lifetimeIssues }: PortionFacts): number =>
  issuesIn(term, issuesPerYear) ?? lifetimeIssues

function issuesOfSubscription({ membership }: Bill, facts: PortionFacts): number {
  if (membership?.type !== 'subscription') throw new Error('A bill has a line of a subscription and none of it')
  return issuesOfTerm(membership.item.term, facts)
}

/** An upgrade of a subscription is for the issues that were left of it; of a gift, for all of them. */
function issuesOfUpgrade({ upgrades }: OrderSnapshot, { redeemedIssues, lifetimeIssues }: PortionFacts): number {
  return (upgrades ? upgrades.issues : redeemedIssues) ?? lifetimeIssues
}

/** Gifts are numbered through the order, line after line. */
function termOfGift({ giftsubs }: Bill, number: number): Term {
  const each = giftsubs.flatMap(({ item, qty }) => Array.from({ length: qty }, () => item.term))
  const term = each[number - 1]
  if (!term) throw new Error('A bill numbers more gifts than it has')
  return term
}
