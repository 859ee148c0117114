import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { dayOf, sameDayNextMonth } from '#domain/donations/monthly.ts'
import { insertDonation, insertMonthlyDonation } from '#store/donations.ts'
import { insertEvent } from '#store/events.ts'
import type { LineKind } from './completion.ts'

/** Records a donation. A monthly one goes on from here, on the method that has just paid. */
export const completeDonation: LineKind = async (trx, completion) => {
  const { orderId, ref, snapshot, accountId, saved, links, at } = completion
  const { donation } = snapshot.bill
  if (!donation) return
  const { amount, process } = donation.item
  const { name, email } = snapshot.buyer
  const giver = { accountId, name, email, amountCents: amount }
  const monthlyId = randomUUID()
  const isMonthly = process === 'monthly-init' && saved !== null
  if (isMonthly) {
    const tokenHash = hashLinkToken(links.donationToken(monthlyId))
    const next = { day: dayOf(at), nextOn: sameDayNextMonth(at, dayOf(at)) }
    await insertMonthlyDonation(trx, { id: monthlyId, tokenHash, orderId, ...giver, ...saved, ...next, at })
  }
  await insertDonation(trx, { orderId, monthlyId: isMonthly ? monthlyId : null, ...giver, at })
  await insertEvent(trx, { name: 'donated', at, data: { order: ref, process, amountCents: amount } })
}
