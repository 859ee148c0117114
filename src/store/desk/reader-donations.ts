import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { isGivenBack } from '#store/donations/single-gifts.ts'

export type DonationOfReader = {
  /** Of the order that it was given with. */
  order: string
  at: Date
  amountCents: number
  isGivenBack: boolean
  thankedAt: Date | null
}

type Asked = { accountId: string; email: string; limit: number; offset: number }

/** What somebody gave once, with their account or before they had one; the newest first. Months of a monthly donation are not among it. */
export async function listDonationsOfReader(
  db: Queryable,
  { accountId, email, limit, offset }: Asked,
): Promise<DonationOfReader[]> {
  const { rows } = await sql<DonationOfReader>`
    with own as materialized (
      select id from donations where account_id = ${accountId}
      union all select id from donations where account_id is null and lower(email) = lower(${email})
    )
    select orders.ref as "order", donation.given_at as at, donation.amount_cents as "amountCents",
      ${isGivenBack} as "isGivenBack", donation.thanked_at as "thankedAt"
    from own join donations donation on donation.id = own.id join orders on orders.id = donation.order_id
    where donation.monthly_id is null
    order by donation.given_at desc, donation.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
