import type { Trx } from '#store/database.ts'

type Giver = { accountId: string | null; name: string; email: string; amountCents: number }

export type NewDonation = Giver & { orderId: string; monthlyId: string | null; at: Date }

export async function insertDonation(trx: Trx, donation: NewDonation): Promise<void> {
  const { orderId, monthlyId, accountId, name, email, amountCents, at } = donation
  await trx
    .insertInto('donations')
    .values({
      order_id: orderId,
      monthly_id: monthlyId,
      account_id: accountId,
      name,
      email,
      amount_cents: amountCents,
      given_at: at,
    })
    .execute()
}

export type NewMonthlyDonation = Giver & {
  id: string
  tokenHash: Buffer
  otherTokenHash?: Buffer
  orderId: string | null
  customer: string
  method: string
  day: number
  nextOn: string
  status?: 'active' | 'failing'
  at: Date
}

export async function insertMonthlyDonation(trx: Trx, monthly: NewMonthlyDonation): Promise<void> {
  const {
    id,
    tokenHash,
    otherTokenHash = null,
    orderId,
    accountId,
    name,
    email,
    amountCents,
    customer,
    method,
    day,
    nextOn,
    status = 'active',
    at,
  } = monthly
  await trx
    .insertInto('monthly_donations')
    .values({
      id,
      token_hash: tokenHash,
      other_token_hash: otherTokenHash,
      order_id: orderId,
      account_id: accountId,
      name,
      email,
      amount_cents: amountCents,
      customer,
      method,
      day,
      next_on: nextOn,
      status,
      created_at: at,
    })
    .execute()
}

/** True where there was one that went on. */
export async function cancelMonthlyOfOrder(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const cancelled = await trx
    .updateTable('monthly_donations')
    .set({ status: 'cancelled', ended_because: 'refunded', ended_at: at })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .returning('id')
    .execute()
  return cancelled.length > 0
}
