import type { WithPorts } from '#application/context.ts'
import { completeOrder } from '#application/orders/complete-order.ts'
import { orderIdOfAttempt, renewalAttempt } from '#application/orders/purchase-name.ts'
import { GIVE_BACK_PAYMENT } from '#application/orders/settle-order.ts'
import { writeOrder } from '#application/orders/write-order.ts'
import type { ChargePurpose, SettledCharge } from '#application/payments/charge-purpose.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { afterDecline } from '#domain/renewals/renewal.ts'
import { listCycles, lockLedger } from '#store/cycles.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { enqueueJob } from '#store/jobs.ts'
import { findOrder, recordSettle } from '#store/orders.ts'
import { setAutorenew } from '#store/payers.ts'
import { changeRenewal, findRenewal, isChargeWanted, type RenewalRow } from '#store/renewals.ts'
import { mailAutorenewOff, mailDecline } from './mail-renewal.ts'
import { readRenewal } from './read-renewal.ts'

type Needs = WithPorts<'orderLinks'>

/** What comes of charges that renew a subscription. */
export const autorenewCharges: ChargePurpose = {
  isWanted: isChargeWanted,

  async settle(trx, context, charge) {
    const found = await findRenewal(trx, charge.subject_id)
    if (!found) throw new Error('A charge was made for a renewal that is not there')
    await lockLedger(trx, found.account_id)
    // Once more: whoever held the ledger may have gone on with it.
    const renewal = (await findRenewal(trx, found.id)) ?? found
    if (charge.outcome === 'succeeded') await renew(trx, context, renewal, charge)
    else if (charge.outcome === 'declined' && renewal.state === 'charging' && renewal.attempts === charge.attempt)
      await (isAsked(charge) ? goOnFailing(trx, renewal, charge.at) : noteDecline(trx, context, renewal, charge))
  },
}

const isAsked = ({ content }: SettledCharge) => (content as { isAsked?: boolean } | null)?.isAsked === true

/** Its reader has seen on the page that it was declined: its days stay as they were. */
const goOnFailing = (trx: Trx, { id }: RenewalRow, at: Date) => changeRenewal(trx, id, { state: 'failing', at })

/** Money has come: the cycle is granted, once. */
async function renew(trx: Trx, context: Needs, renewal: RenewalRow, charge: SettledCharge): Promise<void> {
  const { currency, customer, amount_cents: amountCents, intentId, at } = charge
  if (renewal.order_id !== null) return giveBack(trx, renewal.order_id, intentId)
  const id = await orderIdFor(trx, renewal.account_id)
  const links = context.ports.orderLinks
  const { snapshot } = charge.content as unknown as { snapshot: OrderSnapshot }
  const nobody = { cart: null, cartContents: null, passwordHash: null, saveMethod: false, methods: ['card'] as const }
  await writeOrder(trx, { id, currency, snapshot, customer, ...nobody }, links, at)
  const paid = { paid_version: 1, paid_cents: amountCents, ...(intentId && { payment_intent_id: intentId }) }
  await recordSettle(trx, id, { at, status: 'completed', completed_at: at, ...paid })
  const order = await findOrder(trx, id)
  if (!order) throw new Error('A renewal has no order')
  const bought = { orderId: id, ref: order.ref, snapshot, amountCents, cartId: null, cartContents: null }
  await completeOrder(trx, { ...bought, passwordHash: null, saved: null, isUnattended: true }, links, at)
  await changeRenewal(trx, renewal.id, { state: 'renewed', ended_because: null, order_id: id, at })
}

/** That of the Renew screen: whoever has it open, and presses its button afterwards, is answered with this renewal's receipt. */
async function orderIdFor(trx: Trx, accountId: string): Promise<string> {
  const attempt = renewalAttempt(accountId, await listCycles(trx, accountId))
  for (let number = 1; ; number += 1) {
    const id = orderIdOfAttempt({ attempt, accountId }, number)
    if (!(await findOrder(trx, id))) return id
  }
}

/** A challenge that was passed in the moment in which another charge succeeded. */
async function giveBack(trx: Trx, orderId: string, intentId: string | null): Promise<void> {
  const payload = { intentId, orderId, because: 'renewed-already' }
  await enqueueJob(trx, { name: GIVE_BACK_PAYMENT, payload, key: `${GIVE_BACK_PAYMENT}:${intentId}` })
}

type Decline = { failure: PaymentFailure; at: Date }

/** A charge was declined, or could only be: it is made again later, or never. */
export async function noteDecline(
  trx: Trx,
  { ports }: Needs,
  renewal: RenewalRow,
  { failure, at }: Decline,
): Promise<void> {
  const { id, account_id: accountId, notices } = renewal
  const known = await readRenewal(trx, accountId, at)
  // The magazine has stopped selling subscriptions.
  if (!known?.offer) return changeRenewal(trx, id, { state: 'ended', ended_because: 'not-renewed', at })
  const after = afterDecline(known.facts, renewal, at)
  const { state, failures } = after
  const told = { ...known, offer: known.offer }
  const mailing = { links: ports.orderLinks, at }
  if (after.state === 'failing') {
    const { nextAt } = after
    await changeRenewal(trx, id, { state, failures, next_at: nextAt, at })
    await mailDecline(trx, told, { id, notices, failures, failure, nextAt }, mailing)
    return
  }
  await changeRenewal(trx, id, { state, failures, ended_because: after.because, at })
  if (after.because !== 'declined') return
  await setAutorenew(trx, accountId, { on: false, at })
  await insertEvent(trx, { name: 'autorenew-ended', at, data: { because: after.because } })
  await mailAutorenewOff(trx, told, { id, notices, failures, failure }, mailing)
}
