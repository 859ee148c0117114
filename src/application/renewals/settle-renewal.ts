import { randomUUID } from 'node:crypto'
import { noteEvent } from '#application/events/note-event.ts'
import { orderIdsOfAttempt } from '#application/sales/orders/purchase-name.ts'
import type { ChargePurpose, SaleContext, SettledCharge } from '#application/sales/sale-kind.ts'
import {
  completeChargedOrder,
  refundSecondCharge,
  writeChargedOrder,
} from '#application/sales/settle/complete-charged-order.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { afterDecline } from '#domain/renewals/renewal.ts'
import { setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { changeRenewal, findRenewal, isChargeWanted, type RenewalRow } from '#store/renewals/renewals.ts'
import { findOrder } from '#store/sales/orders.ts'
import { listCycles, lockLedger } from '#store/subscriptions/cycles.ts'
import { mailAutorenewOff, mailDecline } from './mail-renewal.ts'
import { AUTORENEW, readRenewal } from './read-renewal.ts'
import { renewalAttempt } from './renewal-attempt.ts'

type Needs = SaleContext<'orderLinks'>

/** What comes of charges that renew a subscription. */
export const autorenewCharges: ChargePurpose = {
  purpose: AUTORENEW,
  isWanted: isChargeWanted,

  async settle(trx, context, charge) {
    const found = await findRenewal(trx, charge.subject_id)
    if (!found) throw new Error('A charge was made for a renewal that is not there')
    await lockLedger(trx, found.account_id)
    // Once more: whoever held the ledger may have gone on with it.
    const renewal = (await findRenewal(trx, found.id)) ?? found
    if (charge.outcome === 'succeeded') await renew(trx, context, renewal, charge)
    else if (charge.outcome === 'declined' && renewal.state === 'charging' && renewal.attempts === charge.attempt)
      await (charge.content?.isAsked
        ? goOnFailing(trx, renewal, charge.at)
        : noteDecline(trx, context, renewal, charge))
  },
}

/** Its reader has seen on the page that it was declined: its days stay as they were. */
const goOnFailing = (trx: Trx, { id }: RenewalRow, at: Date) => changeRenewal(trx, id, { state: 'failing', at })

/** Money has come: the cycle is granted, once. */
async function renew(trx: Trx, context: Needs, renewal: RenewalRow, charge: SettledCharge): Promise<void> {
  const { intentId, at } = charge
  if (renewal.order_id !== null) return refundSecondCharge(trx, renewal.order_id, intentId)
  const id = await orderIdFor(trx, renewal.account_id)
  if (!charge.content) throw new Error('A charge was made for a renewal that says nothing of what it buys')
  const order = { id, snapshot: charge.content.snapshot, charge }
  await writeChargedOrder(trx, context, order)
  await completeChargedOrder(trx, context, order)
  await changeRenewal(trx, renewal.id, { state: 'renewed', ended_because: null, order_id: id, at })
}

/** That of the Renew screen: whoever has it open, and presses its button afterwards, is answered with this renewal's receipt. */
async function orderIdFor(trx: Trx, accountId: string): Promise<string> {
  const attempt = renewalAttempt(accountId, await listCycles(trx, accountId))
  for (const id of orderIdsOfAttempt({ attempt, accountId })) if (!(await findOrder(trx, id))) return id
  return randomUUID()
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
  const offered = { ...known, offer: known.offer }
  const mailing = { links: ports.orderLinks, at }
  if (after.state === 'failing') {
    const { nextAt } = after
    await changeRenewal(trx, id, { state, failures, next_at: nextAt, at })
    await mailDecline(trx, offered, { id, notices, failures, failure, nextAt }, mailing)
    return
  }
  await changeRenewal(trx, id, { state, failures, ended_because: after.because, at })
  if (after.because !== 'declined') return
  await setAutorenew(trx, accountId, { on: false, at })
  const data = { because: after.because }
  await noteEvent(trx, { name: 'autorenew-ended', at, data, about: { account: accountId } })
  await mailAutorenewOff(trx, offered, { id, notices, failures, failure }, mailing)
}
