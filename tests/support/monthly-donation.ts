import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Database } from '#store/database.ts'
import { insertMonthlyDonation } from '#store/donations/donations.ts'

/** A monthly donation of an order that did not ask for one. */
export async function addMonthlyDonation(db: Database, links: OrderLinks, orderId: string): Promise<string> {
  const id = randomUUID()
  const giver = { accountId: null, name: 'Ada Quill', email: 'ada@reader.example', amountCents: 1500 }
  const paid = { customer: 'cus_monthly', method: 'pm_monthly', day: 1, nextOn: '2027-01-01', at: new Date() }
  const tokenHash = hashLinkToken(links.donationToken(id))
  await db.transaction().execute((trx) => insertMonthlyDonation(trx, { id, tokenHash, orderId, ...giver, ...paid }))
  return id
}
