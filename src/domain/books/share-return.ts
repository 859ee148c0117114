import { type Cents, cents, NOTHING, sumOf } from '../money/cents.ts'
import type { RefundPart } from '../orders/refund-part.ts'
import type { OpenPortion, Share } from './book-money.ts'

/** Splits an amount by weight, to the cent; what is as much as the weights together comes to exactly them. */
export function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = sumOf(weights)
  if (whole <= 0) return weights.map(() => NOTHING)
  let weightBefore = 0
  let before = 0
  return weights.map((weight) => {
    weightBefore += weight
    // Told from the sums, so that nothing is lost to rounding. BigInt: a product of two amounts can be too long for a number.
    const until = Number((BigInt(amount) * BigInt(weightBefore)) / BigInt(whole))
    const share = until - before
    before = until
    return cents(share)
  })
}

/** All that is left of an order goes back, or as much of it as `amount`. Its subscriptions end with it. */
export function shareWhole(portions: readonly OpenPortion[], amount: Cents): Share[] {
  const left = portions.map((portion) => portion.left)
  const most = cents(Math.min(amount, sumOf(left)))
  return zip(portions, spread(most, left), 'all')
}

const zip = (portions: readonly OpenPortion[], amounts: readonly Cents[], issues: Share['issues']): Share[] =>
  portions.map(({ name }, index) => ({ portion: name, amount: amounts[index] ?? NOTHING, issues }))

/** What a part of an order that went back was of. `gifts`: those that ended with it. */
export function sharePart(portions: readonly OpenPortion[], part: RefundPart, gifts: readonly string[]): Share[] {
  if (part.kind === 'issues') return shareIssues(portions, part)
  return part.kind === 'amount'
    ? shareAmount(portions, part)
    : part.lines.flatMap((line) => shareLine(portions, line, gifts))
}

function shareIssues(portions: readonly OpenPortion[], { amount, issues }: RefundPart): Share[] {
  const portion = portions.find(({ deferral, account }) => deferral?.gift === null && account === 'subscriptions')
  return portion ? [{ portion: portion.name, amount, issues }] : []
}

/** Off the donation what counts so; the rest off everything else, by how much of it there is. */
function shareAmount(portions: readonly OpenPortion[], { amount, donation }: RefundPart): Share[] {
  const given = portions.filter(({ account }) => account === 'donations')
  const others = portions.filter(({ account }) => account !== 'donations')
  const rest = cents(amount - donation)
  const left = sumOf(others.map((portion) => portion.left))
  const fromOthers = cents(Math.min(rest, left))
  return [
    ...zip(
      others,
      spread(
        fromOthers,
        others.map((portion) => portion.left),
      ),
      0,
    ),
    ...zip(
      given,
      spread(
        cents(amount - fromOthers),
        given.map((portion) => portion.left),
      ),
      0,
    ),
  ].filter((share) => share.amount > 0)
}

function shareLine(
  portions: readonly OpenPortion[],
  { line, price, shipping }: RefundPart['lines'][number],
  gifts: readonly string[],
): Share[] {
  const ofLine = portions.filter((portion) => portion.line === line)
  const goods = ofLine.filter(({ deferral }) => deferral === null)
  const ended = ofLine.filter(({ deferral }) => deferral && (deferral.gift === null || gifts.includes(deferral.gift)))
  if (goods.length === 0) {
    const left = ended.map((portion) => portion.left)
    return zip(ended, spread(cents(price + shipping), left), 'all')
  }
  return goods.flatMap(({ name, account }) => {
    const amount = account === 'postage' ? shipping : account === 'goods' ? price : cents(price + shipping)
    return amount === NOTHING ? [] : [{ portion: name, amount, issues: 0 as const }]
  })
}
