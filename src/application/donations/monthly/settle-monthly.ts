import { randomUUID } from 'node:crypto'
import { noteEvent } from '#application/events/note-event.ts'
import type { ChargePurpose, SaleContext, SettledCharge } from '#application/sales/sale-kind.ts'
import {
  completeChargedOrder,
  refundSecondCharge,
  writeChargedOrder,
} from '#application/sales/settle/complete-charged-order.ts'
import { afterMonthlyDecline } from '#domain/donations/monthly/monthly-charge.ts'
import { cents, NOTHING } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import type { Trx } from '#store/database.ts'
import {
  changeMonthlyCharge,
  findMonthlyCharge,
  isMonthlyChargeWanted,
  type MonthlyChargeRow,
} from '#store/donations/monthly-charges.ts'
import { changeMonthly, lockMonthly, type MonthlyRow } from '#store/donations/monthly-donations.ts'
import { mailMonthlyDecline, mailMonthlyEnded, mailMonthlyRestarted } from './mail-monthly.ts'
import { MONTHLY_DONATION } from './read-monthly.ts'

type Needs = SaleContext<'orderLinks'>

/** What comes of charges for monthly donations, and of gifts beside them. */
export const monthlyCharges: ChargePurpose = {
  purpose: MONTHLY_DONATION,
  isWanted: isMonthlyChargeWanted,

  async settle(trx, context, charge) {
    const found = await findMonthlyCharge(trx, charge.subject_id)
    const monthly = found && (await lockMonthly(trx, found.monthly_id))
    if (!found || !monthly) throw new Error('A charge was made for a donation that is not there')
    // Once more: whoever held the donation may have gone on with it.
    const open = (await findMonthlyCharge(trx, found.id)) ?? found
    if (charge.outcome === 'succeeded') await receive(trx, context, { monthly, open, charge })
    else if (charge.outcome === 'declined' && open.state === 'charging' && open.attempts === charge.attempt)
      await (isBeforeItsDay(open, charge)
        ? changeMonthlyCharge(trx, open.id, { state: 'failing', at: charge.at })
        : noteMonthlyDecline(trx, context, { open, failure: charge.failure, at: charge.at }))
  },
}

/**
 * Asked for by its donor between two tries, who has seen on the page that it was declined: the days of the tries stay as
 * they were, so that pressing a button can't end a donation.
 */
const isBeforeItsDay = ({ failures, next_at }: MonthlyChargeRow, { created_at }: SettledCharge): boolean =>
  failures > 0 && created_at < next_at

type Received = { monthly: MonthlyRow; open: MonthlyChargeRow; charge: SettledCharge }

/** Money has come: the gift is written down, with an order and its receipt, once. */
async function receive(trx: Trx, context: Needs, { monthly, open, charge }: Received): Promise<void> {
  const { intentId, at } = charge
  if (open.order_id !== null) return refundSecondCharge(trx, open.order_id, intentId)
  const order = { id: randomUUID(), snapshot: snapshotOf(monthly, open), charge }
  await writeChargedOrder(trx, context, order)
  await changeMonthlyCharge(trx, open.id, { state: 'paid', order_id: order.id, at })
  const isRestarted = monthly.status === 'failing' && open.month !== null
  if (isRestarted) await changeMonthly(trx, monthly.id, { status: 'active' })
  await completeChargedOrder(trx, context, order)
  if (isRestarted) await mailMonthlyRestarted(trx, context, { monthly, open, at })
}

/** The order that a charge will be. A gift beside the monthly one is given once. */
function snapshotOf(monthly: MonthlyRow, { amount_cents, month }: MonthlyChargeRow): OrderSnapshot {
  const amount = cents(amount_cents)
  const process = month === null ? ('onetime' as const) : ('monthly' as const)
  return {
    buyer: { name: monthly.name, email: monthly.email, accountId: monthly.account_id },
    bill: {
      goods: [],
      giftsubs: [],
      membership: null,
      donation: {
        item: { process, amount, dollars: amount_cents / 100 },
        outlays: { amount, shipping: NOTHING, discount: NOTHING },
      },
      giftees: [],
      reported: [],
    },
    deliverable: null,
    subscriptionTo: null,
    goodsTo: null,
    redeems: null,
  }
}

type Declined = { open: MonthlyChargeRow; failure: PaymentFailure; at: Date }

/** A charge was declined, or could only be: it is made again later, or the donation ends with it. */
export async function noteMonthlyDecline(trx: Trx, context: Needs, { open, failure, at }: Declined): Promise<void> {
  const monthly = await lockMonthly(trx, open.monthly_id)
  if (!monthly) throw new Error('There is no such monthly donation')
  // A gift beside it is not tried again, nor is what nobody wants any more.
  if (open.month === null || monthly.status === 'cancelled')
    return changeMonthlyCharge(trx, open.id, { state: 'ended', at })
  const { failures, nextAt } = afterMonthlyDecline(open.failures, at)
  const told = { monthly, open, failures, failure, at }
  if (nextAt) {
    await changeMonthlyCharge(trx, open.id, { state: 'failing', failures, next_at: nextAt, at })
    await changeMonthly(trx, monthly.id, { status: 'failing' })
    await mailMonthlyDecline(trx, context, { ...told, nextAt })
    return
  }
  await changeMonthlyCharge(trx, open.id, { state: 'ended', failures, at })
  await changeMonthly(trx, monthly.id, { status: 'cancelled', ended_because: 'declined', ended_at: at })
  const about = { account: monthly.account_id }
  await noteEvent(trx, { name: 'monthly-donation-ended', at, data: { because: 'declined' }, about })
  await mailMonthlyEnded(trx, context, { monthly, because: 'declined', at })
}
