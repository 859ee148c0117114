import { sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { Queryable } from '#store/database.ts'

/** A subscription that somebody gave, as staff see it: with whom it is for, and never its link. */
export type GiftOfReader = {
  way: 'given' | 'received'
  /** Of the order that it was bought with; null where it was made otherwise. */
  order: string | null
  number: number
  term: string
  level: string
  deliverable: string
  giver: string
  recipient_name: string | null
  send_to: string | null
  send_on: string | null
  sent_at: Date | null
  returned_at: Date | null
  created_at: Date
  redeemed_at: Date | null
  voided_at: Date | null
  held_by: string | null
  /** The account at its other end: whoever has redeemed what was given, and whoever gave what was received. */
  other_ref: string | null
  other_name: string | null
}

const columns = sql`gifts.number, gifts.term, gifts.level, gifts.deliverable, gifts.giver, gifts.recipient_name, gifts.send_to,
  gifts.send_on::text, gifts.sent_at, gifts.returned_at, gifts.created_at, gifts.redeemed_at, gifts.voided_at, gifts.held_by`
const isHandedOn = sql`gifts.number <> ${GIFT_IN_PLACE_OF_A_CYCLE}`

type Asked = { accountId: string; email: string; limit: number; offset: number }

/** What somebody has given, what they have redeemed, and what was mailed to their address and still waits for them; the newest first. */
export async function listGiftsOfReader(
  db: Queryable,
  { accountId, email, limit, offset }: Asked,
): Promise<GiftOfReader[]> {
  // Each half in the order of the whole: a page would otherwise miss what the half before has left out.
  const end = sql`order by gifts.created_at desc, orders.ref, gifts.number limit ${limit + offset}`
  const { rows } = await sql<GiftOfReader>`
    with received as materialized (
      select id from gifts where redeemed_by = ${accountId}
      union select id from gifts where lower(send_to) = lower(${email}) and redeemed_at is null and voided_at is null
    )
    select found.*, other.ref as other_ref, other.name as other_name from (
      (select 'given' as way, orders.ref as "order", ${columns}, gifts.redeemed_by as other_id
        from orders join gifts on gifts.order_id = orders.id and ${isHandedOn}
        where orders.account_id = ${accountId} ${end})
      union all
      (select 'received', orders.ref, ${columns}, orders.account_id
        from received join gifts on gifts.id = received.id and ${isHandedOn}
        left join orders on orders.id = gifts.order_id ${end})
    ) found left join accounts other on other.id = found.other_id
    order by found.created_at desc, found."order", found.number, found.way limit ${limit} offset ${offset}`.execute(db)
  return rows
}
