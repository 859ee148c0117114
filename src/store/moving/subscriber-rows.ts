import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { Queryable } from '#store/database.ts'

export type SubscriberPage = {
  account_id: string
  ref: string
  email: string
  name: string
  autorenew: boolean | null
  customer: string | null
  method: string | null
  cycles: {
    token: string
    set_deliverable: string
    active_deliverable: string
    level: string
    term: string
    tokens: number | null
    taken: number
    extra: number
    copies: number
    giver: string | null
    billed_to: string | null
    created_at: string
    cancelled_at: string | null
  }[]
  addresses: Record<string, Address>
}

/** The next readers after one, by their ids, each with all of their subscriptions in order and their addresses. */
export async function listSubscribers(db: Queryable, after: string, most: number): Promise<SubscriberPage[]> {
  const { rows } = await sql<SubscriberPage>`
    with page as materialized (
      select id, ref, email, name from accounts where id > ${after}::uuid and deleted_at is null
      order by id limit ${most})
    select page.id as account_id, page.ref, page.email, page.name, payer.autorenew, payer.customer, payer.method,
      coalesce((select jsonb_agg(jsonb_build_object('token', cycle.token, 'set_deliverable', cycle.set_deliverable,
          'active_deliverable', cycle.active_deliverable, 'level', cycle.level, 'term', cycle.term, 'tokens', cycle.tokens,
          'taken', cycle.taken, 'extra', cycle.extra, 'copies', cycle.copies, 'giver', gift.giver,
          'billed_to', cycle.billed_to, 'created_at', cycle.created_at, 'cancelled_at', cycle.cancelled_at)
          order by cycle.position)
        from cycles cycle left join gifts gift on gift.id = cycle.gift_id where cycle.account_id = page.id), '[]') as cycles,
      coalesce((select jsonb_object_agg(shipcode, address) from account_addresses kept where kept.account_id = page.id), '{}')
        as addresses
    from page left join payers payer on payer.account_id = page.id order by page.id`.execute(db)
  return rows
}
