import { randomUUID } from 'node:crypto'
import { noteEvent } from '#application/events/note-event.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { Completion, SaleKind } from '#application/sales/sale-kind.ts'
import { dayOfMonth, sameDayNextMonth } from '#domain/donations/monthly.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { isChargedMonthly } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { cancelMonthlyOfOrder, insertDonation, insertMonthlyDonation } from '#store/donations/donations.ts'
import { findChargeOfOrder } from '#store/donations/monthly-charges.ts'
import { findMonthly, findMonthlyOfOrder } from '#store/donations/monthly-donations.ts'
import { readTrade } from './monthly/read-monthly.ts'
import { monthlyCharges } from './monthly/settle-monthly.ts'

/** A donation beside what is bought, once or each month. */
export const donationSale: SaleKind = {
  charges: monthlyCharges,

  complete: completeDonation,

  async takeBack(trx, { orderId, at }) {
    return { monthlyDonation: await cancelMonthlyOfOrder(trx, orderId, at) }
  },

  /** A gift that goes back is not made again next month. */
  async takeBackPart(trx, { orderId, lines, at }) {
    const isDonation = lines.some(({ subject }) => subject.kind === 'donation')
    return isDonation ? { monthlyDonation: await cancelMonthlyOfOrder(trx, orderId, at) } : {}
  },

  async describeReceipt({ db, now, ports }, { orderId, snapshot, isValid }) {
    if (!isValid || !snapshot.bill.donation) return {}
    const charge = await findChargeOfOrder(db, orderId)
    const monthly = await (charge ? findMonthly(db, charge.monthly_id) : findMonthlyOfOrder(db, orderId))
    const isMonthly = isChargedMonthly(snapshot.bill)
    if (!monthly || monthly.status === 'cancelled') return { isMonthly }
    const { sign } = await readTrade(db, now())
    const amount = formatMoney(cents(monthly.amount_cents), sign)
    return { isMonthly, gives: { amount, nextOn: monthly.next_on, url: ports.orderLinks.donationUrl(monthly.id) } }
  },
}

/** Records a donation. A monthly one goes on from here, on the method that has just paid. */
async function completeDonation(trx: Trx, completion: Completion): Promise<void> {
  const { orderId, ref, snapshot, accountId, saved, links, at } = completion
  const { donation } = snapshot.bill
  if (!donation) return
  const { amount, process } = donation.item
  const { name, email } = snapshot.buyer
  const giver = { accountId, name, email, amountCents: amount }
  // A charge of a donation that goes on already, or a gift beside it.
  const charge = await findChargeOfOrder(trx, orderId)
  const begun = process === 'monthly-init' && saved !== null ? randomUUID() : null
  if (begun !== null && saved !== null) {
    const tokenHash = hashLinkToken(links.donationToken(begun))
    const { today } = await readTrade(trx, at)
    const day = dayOfMonth(today)
    const next = { day, nextOn: sameDayNextMonth(today, day) }
    await insertMonthlyDonation(trx, { id: begun, tokenHash, orderId, ...giver, ...saved, ...next, at })
  }
  await insertDonation(trx, { orderId, monthlyId: charge?.monthly_id ?? begun, ...giver, at })
  const data = { order: ref, process, amountCents: amount }
  await noteEvent(trx, { name: 'donated', at, data, about: { account: accountId } })
}
