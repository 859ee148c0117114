import { readBuyer, readSaved } from '#application/checkout/open-checkout.ts'
import type { WithPorts } from '#application/context.ts'
import { readDeclined } from '#application/renewals/read-payment-link.ts'
import { readRenewal } from '#application/renewals/read-renewal.ts'
import { lastTryAt } from '#domain/payments/dunning.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { canChargeNow } from '#domain/renewals/renewal.ts'
import { findLastRenewal } from '#store/renewals.ts'

/** How the account's renewal stands, for whoever comes to pay for it. */
export type RenewalToPay =
  | {
      state: 'failing'
      subscription: string
      amount: string
      /** What the bank said. */
      reason: string
      /** Whether the same method may be charged once more. */
      canTry: boolean
      challenge: { secret: string; method: string } | null
      /** When it is tried next without anybody's doing, and when for the last time. */
      nextAt: Date
      lastAt: Date
    }
  | { state: 'charging' }
  | { state: 'renewed'; receipt: string }
  | { state: 'renewed-otherwise' }
  | { state: 'over' }

export type OpenedPayment = {
  name: string
  saved: SavedMethod | null
  billing: { country: string | null; postcode: string | null }
  renewal: RenewalToPay | null
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
  return { name: buyer.name, saved, billing: { country, postcode }, renewal: await readToPay(context, accountId) }
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
  // A cycle has come behind the one that this renewal follows.
  if (open && facts.renewal === null) return { state: 'renewed-otherwise' }
  const declined = open ? await readDeclined(context, accountId) : null
  if (open && offer && declined) {
    const challenge = declined.challenge && { secret: declined.challenge.secret, method: declined.challenge.method }
    const days = { nextAt: open.next_at, lastAt: lastTryAt(open.failures, open.next_at) }
    const said = { subscription: offer.name, amount: offer.amount, reason: declined.reason, challenge }
    return { state: 'failing', ...said, canTry: canChargeNow(facts), ...days }
  }
  if (last.state === 'renewed' && last.order_id)
    return { state: 'renewed', receipt: ports.orderLinks.receiptToken(last.order_id) }
  if (last.ended_because === 'renewed-otherwise') return { state: 'renewed-otherwise' }
  return last.ended_because === 'declined' ? { state: 'over' } : null
}
