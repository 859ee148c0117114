import type { WithPorts } from '#application/context.ts'
import { readDeclined } from '#application/renewals/read-payment-link.ts'
import { readRenewal } from '#application/renewals/read-renewal.ts'
import { readBuyer, readMethod, readSaved } from '#application/sales/place/read-buyer.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { lastTryAt } from '#domain/payments/dunning.ts'
import { isReplacedJustNow } from '#domain/payments/replaced-just-now.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { type Payable, payableNow, whyItEnds } from '#domain/renewals/renewal.ts'
import { findPayer } from '#store/accounts/payers.ts'
import { findLastRenewal } from '#store/renewals/renewals.ts'

/** How the account's renewal stands, for whoever comes to pay for it. */
export type RenewalToPay =
  | {
      state: 'failing'
      subscription: string
      /** What was tried, and what it costs today. */
      tried: string
      amount: string
      /** What it was tried with; null where the provider can't say. It need not be what is saved by now. */
      triedWith: SavedMethod | null
      /** Whether that is what is saved now. */
      isSaved: boolean
      /** What the bank said. */
      reason: string
      payable: Payable
      /** For what it costs today: a question about another amount is not put. */
      challenge: { secret: string; method: string } | null
      /** When it is tried next without anybody's doing, and when for the last time. */
      nextAt: Date
      lastAt: Date
    }
  | { state: 'charging' }
  | { state: 'renewed'; receipt: string }
  | { state: 'renewed-otherwise' }
  | { state: 'over' }
  /** Autorenew was turned off, the subscription taken back, or the like. */
  | { state: 'off' }

export type FailingToPay = Extract<RenewalToPay, { state: 'failing' }>

export type OpenedPayment = {
  name: string
  saved: SavedMethod | null
  billing: { country: string | null; postcode: string | null }
  renewal: RenewalToPay | null
  /** The method was put in place here a moment ago: whoever comes back from the provider is told so. */
  isUpdated: boolean
}

/** What somebody is shown who comes to change how they pay. Null where there is no such account. */
export async function openPayment(
  context: WithPorts<'payments' | 'orderLinks'>,
  accountId: string,
): Promise<OpenedPayment | null> {
  const buyer = await readBuyer(context, accountId)
  if (!buyer) return null
  const saved = await readSaved(context, accountId)
  const { a, b, c } = buyer.addresses
  const { country = null, postcode = null } = a ?? b ?? c ?? {}
  const payer = await findPayer(context.db, accountId)
  const isUpdated = saved !== null && isReplacedJustNow(payer?.method_replaced_at ?? null, context.now())
  const renewal = await readToPay(context, accountId)
  return { name: buyer.name, saved, billing: { country, postcode }, renewal, isUpdated }
}

async function readToPay(
  context: WithPorts<'payments' | 'orderLinks'>,
  accountId: string,
): Promise<RenewalToPay | null> {
  const { db, now, ports } = context
  const known = await readRenewal(db, accountId, now())
  const last = await findLastRenewal(db, accountId)
  if (!known || !last) return null
  const { facts, offer, open } = known
  if (open?.state === 'charging') return { state: 'charging' }
  const because = whyItEnds(facts)
  if (because) return toldOf(because)
  const payable = payableNow(facts)
  const declined = payable && (await readDeclined(context, accountId))
  if (open && offer && payable && declined) {
    const isSaved = declined.method === facts.payer?.method
    const isSame = payable === 'with-any' && isSaved && declined.amount === facts.price
    const asked = isSame ? declined.challenge : null
    const challenge = asked && { secret: asked.secret, method: asked.method }
    const days = { nextAt: open.next_at, lastAt: lastTryAt(open.failures, open.next_at) }
    const { name: subscription, amount, sign } = offer
    const said = { subscription, tried: formatMoney(declined.amount, sign), amount, reason: declined.reason }
    const triedWith = await readMethod(context, declined.method)
    return { state: 'failing', triedWith, isSaved, ...said, payable, challenge, ...days }
  }
  if (last.state === 'renewed' && last.order_id)
    return { state: 'renewed', receipt: ports.orderLinks.receiptToken(last.order_id) }
  return last.state === 'ended' ? toldOf(last.ended_because) : null
}

function toldOf(because: string | null): RenewalToPay {
  if (because === 'renewed-otherwise') return { state: 'renewed-otherwise' }
  return { state: because === 'declined' ? 'over' : 'off' }
}
