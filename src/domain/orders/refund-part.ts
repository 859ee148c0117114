import { GIFT_IN_PLACE_OF_A_CYCLE } from '../gifts/gift.ts'
import { type Cents, cents, NOTHING, sumOf } from '../money/cents.ts'
import type { RefundableLine } from './refund-lines.ts'

/** What of an order staff want to give back. */
export type PartAsked =
  | {
      readonly kind: 'lines'
      readonly lines: readonly { readonly line: number; readonly quantity: number }[]
      /** What shipping them cost stays with us. */
      readonly keepsShipping: boolean
      readonly reason: string | null
    }
  /** `all`: as many as are not bound to an issue yet. */
  | { readonly kind: 'issues'; readonly issues: number | 'all'; readonly reason: string | null }
  | { readonly kind: 'amount'; readonly amount: Cents; readonly reason: string }

/** Some of one line that goes back, and the cents for it: of the thing, and of its shipping. */
export type PartLine = {
  readonly line: number
  readonly name: string
  readonly quantity: number
  readonly price: Cents
  readonly shipping: Cents
  /** Of how many the shipping goes back. */
  readonly shipped: number
}

/** A part of an order that goes back, or went. */
export type RefundPart = {
  readonly kind: PartAsked['kind']
  readonly amount: Cents
  readonly lines: readonly PartLine[]
  /** Issues of the order's subscription that are not sent for it. */
  readonly issues: number
  /** What of the amount counts as given back of the order's donation. */
  readonly donation: Cents
  readonly reason: string | null
}

export type PartFacts = {
  readonly paid: Cents
  readonly lines: readonly RefundableLine[]
  /** What went back, or is going back, before. */
  readonly parts: readonly RefundPart[]
  /** The order's own subscription; null where it has none. Tokens are null for a lifetime. `extra`: those that were given, not sold. */
  readonly cycle: {
    readonly tokens: number | null
    readonly taken: number
    readonly extra: number
    readonly isCancelled: boolean
  } | null
  /** The numbers of its gifts that nobody has redeemed, is redeeming, or can no longer. */
  readonly openGifts: readonly number[]
}

/** Why a part can't be given back. `left` is what there is at most. */
export type PartRefusal =
  | {
      readonly reason: 'nothing-asked' | 'reason-needed' | 'whole-only' | 'no-subscription' | 'lifetime' | 'cycle-ended'
    }
  | { readonly reason: 'no-such-line'; readonly line: number }
  | { readonly reason: 'not-so-many' | 'gifts-taken'; readonly line: number; readonly left: number }
  | { readonly reason: 'not-so-many-issues'; readonly left: number }
  | { readonly reason: 'more-than-paid'; readonly left: number }

export type PartPlanned = { readonly ok: true; readonly part: RefundPart } | ({ readonly ok: false } & PartRefusal)

/** What of an order's money has not gone back yet. */
export const leftOf = ({ paid, parts }: Pick<PartFacts, 'paid' | 'parts'>): Cents =>
  cents(paid - sumOf(parts.map(({ amount }) => amount)))

/** What giving a part back comes to, to the cent: no parts together are ever more than was paid, of a line or of the whole. */
export function planPart(asked: PartAsked, facts: PartFacts): PartPlanned {
  const planned = planners(asked, facts)
  if (!planned.ok) return planned
  const { amount } = planned.part
  if (amount <= 0) return { ok: false, reason: 'nothing-asked' }
  const left = leftOf(facts)
  return amount > left ? { ok: false, reason: 'more-than-paid', left } : planned
}

function planners(asked: PartAsked, facts: PartFacts): PartPlanned {
  if (asked.kind === 'lines') return planLines(asked, facts)
  return asked.kind === 'issues' ? planIssues(asked, facts) : planAmount(asked, facts)
}

/**
 * Of `count` more things, where `before` of `all` went back already. Told from the sums, so that a line given back one by
 * one comes to exactly what was paid for it.
 */
export const shareOf = (whole: Cents, { before, count, all }: { before: number; count: number; all: number }): Cents =>
  cents(Math.floor((whole * (before + count)) / all) - Math.floor((whole * before) / all))

const linesGiven = ({ parts }: PartFacts, line: number) =>
  parts.flatMap(({ lines }) => lines).filter((one) => one.line === line)

/** How many of a line did not go back yet. */
export const leftOfLine = (facts: PartFacts, { line, quantity }: RefundableLine): number =>
  quantity - linesGiven(facts, line).reduce((sum, one) => sum + one.quantity, 0)

function planLines(asked: Extract<PartAsked, { kind: 'lines' }>, facts: PartFacts): PartPlanned {
  const wanted = new Map<number, number>()
  for (const { line, quantity } of asked.lines) wanted.set(line, (wanted.get(line) ?? 0) + quantity)
  const lines: PartLine[] = []
  for (const [number, quantity] of [...wanted].sort(([one], [other]) => one - other)) {
    if (quantity < 1) return { ok: false, reason: 'nothing-asked' }
    const known = facts.lines.find(({ line }) => line === number)
    if (!known) return { ok: false, reason: 'no-such-line', line: number }
    const planned = planLine(known, quantity, asked.keepsShipping, facts)
    if ('reason' in planned) return { ok: false, ...planned }
    lines.push(planned)
  }
  const gifts = facts.lines.filter(({ subject }) => subject.kind === 'donation').map(({ line }) => line)
  const donated = sumOf(lines.filter(({ line }) => gifts.includes(line)).map(({ price }) => price))
  return {
    ok: true,
    part: {
      kind: 'lines',
      amount: sumOf(lines.map(({ price, shipping }) => cents(price + shipping))),
      lines,
      issues: 0,
      donation: countedAgainstGift(donated, facts),
      reason: asked.reason,
    },
  }
}

function planLine(
  known: RefundableLine,
  quantity: number,
  keepsShipping: boolean,
  facts: PartFacts,
): PartLine | PartRefusal {
  const { line, name, subject } = known
  // What an upgrade was before is known to the whole refund alone, and an upgrade is an order of its own.
  if (subject.kind === 'upgrade') return { reason: 'whole-only' }
  const left = leftOfLine(facts, known)
  if (quantity > left) return { reason: 'not-so-many', line, left }
  if (subject.kind === 'gifts') {
    const open = subject.numbers.filter((number) => facts.openGifts.includes(number)).length
    if (quantity > open) return { reason: 'gifts-taken', line, left: open }
  }
  // Bought for an address that had got an account meanwhile: it waits as a link for whoever reads its mail.
  if (subject.kind === 'subscription' && !facts.cycle && !facts.openGifts.includes(GIFT_IN_PLACE_OF_A_CYCLE))
    return { reason: 'gifts-taken', line, left: 0 }
  const given = linesGiven(facts, line)
  const all = known.quantity
  const before = given.reduce((sum, one) => sum + one.quantity, 0)
  const shippedBefore = given.reduce((sum, one) => sum + one.shipped, 0)
  const shipped = keepsShipping ? 0 : quantity
  const issuesGiven = subject.kind === 'subscription' ? givenForIssues(facts) : NOTHING
  // A subscription's issues are paid back with their share of the shipping: the rest of the line is what they left of both.
  const price = shareOf(known.price, { before, count: quantity, all })
  const shipping = shareOf(known.shipping, { before: shippedBefore, count: shipped, all })
  const rest = Math.max(0, price + shipping - issuesGiven)
  const restOfShipping = Math.min(shipping, rest)
  return { line, name, quantity, price: cents(rest - restOfShipping), shipping: cents(restOfShipping), shipped }
}

const givenForIssues = ({ parts }: PartFacts): Cents =>
  sumOf(parts.filter(({ kind }) => kind === 'issues').map(({ amount }) => amount))

/**
 * Price ÷ tokens × those that are given back, a part of a cent kept by us until the last: told from the sums, so that all
 * issues of a cycle of which none was sent come to exactly its price.
 */
function planIssues({ issues: asked, reason }: Extract<PartAsked, { kind: 'issues' }>, facts: PartFacts): PartPlanned {
  const { cycle } = facts
  const line = facts.lines.find(({ subject }) => subject.kind === 'subscription')
  if (!cycle || !line) return { ok: false, reason: 'no-subscription' }
  if (cycle.isCancelled || leftOfLine(facts, line) === 0) return { ok: false, reason: 'cycle-ended' }
  if (cycle.tokens === null) return { ok: false, reason: 'lifetime' }
  // Those that were paid for are sent first: what was given on top is worth no money.
  const left = Math.max(0, cycle.tokens - cycle.extra - cycle.taken)
  const issues = asked === 'all' ? left : asked
  if (issues < 1 || issues > left) return { ok: false, reason: 'not-so-many-issues', left }
  const before = facts.parts.reduce((sum, part) => sum + part.issues, 0)
  const bought = cycle.tokens - cycle.extra + before
  const paid = line.price + line.shipping
  const due = Math.floor((paid * (before + issues)) / bought)
  const amount = cents(Math.max(0, due - givenForIssues(facts)))
  return { ok: true, part: { kind: 'issues', amount, lines: [], issues, donation: NOTHING, reason } }
}

/** What of an amount counts as given back of the order's donation: as much as did not before. */
function countedAgainstGift(amount: Cents, { lines, parts }: PartFacts): Cents {
  const given = sumOf(lines.filter(({ subject }) => subject.kind === 'donation').map(({ price }) => price))
  const counted = sumOf(parts.map(({ donation }) => donation))
  return cents(Math.max(0, Math.min(amount, given - counted)))
}

/** Money alone: nothing of what was bought is taken back. */
function planAmount({ amount, reason }: Extract<PartAsked, { kind: 'amount' }>, facts: PartFacts): PartPlanned {
  if (reason.trim() === '') return { ok: false, reason: 'reason-needed' }
  // Against the gift first: a statement of gifts never says more than has surely been kept.
  const donation = countedAgainstGift(amount, facts)
  return { ok: true, part: { kind: 'amount', amount, lines: [], issues: 0, donation, reason: reason.trim() } }
}

/** Above it somebody of the books or an owner decides; in the magazine's currency, counted over all parts of an order. */
export const REFUND_LIMIT = cents(20_000)

export const refundLimit = ({ refunds }: { readonly refunds?: { readonly limitCents: number } }): Cents =>
  refunds ? cents(refunds.limitCents) : REFUND_LIMIT

/** '2 × Canvas Tote', '4 issues' or 'Part of what was paid': what a part was of, for its buyer. */
export function sayPart({ kind, lines, issues }: Pick<RefundPart, 'kind' | 'lines' | 'issues'>): string {
  if (kind === 'issues') return issues === 1 ? '1 issue that was not sent' : `${issues} issues that were not sent`
  if (kind === 'amount') return 'Part of what was paid'
  return lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
}
