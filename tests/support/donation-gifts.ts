import type { Database } from '#store/database.ts'

type Given = {
  email: string
  at: string
  cents?: number
  accountId?: string | null
  orderId?: string | null
  name?: string
}

/** A gift of money, on the day that the test says. */
export async function addGift(db: Database, given: Given): Promise<string> {
  const { email, at, cents = 2500, accountId = null, orderId = null, name = 'Ada Quill' } = given
  const gift = { order_id: orderId, account_id: accountId, name, email, amount_cents: cents, given_at: new Date(at) }
  return (await db.insertInto('donations').values(gift).returning('id').executeTakeFirstOrThrow()).id
}
