import { sql } from 'kysely'
import { asWritten, within } from '#store/accounts/reader-words.ts'
import type { Queryable } from '#store/database.ts'

export type ThingFound = {
  kind: 'order' | 'invoice' | 'institution' | 'subscription' | 'gift' | 'parcel' | 'extra label' | 'monthly donation'
  ref: string
  about: string
  /** The reader, the order, the issue and the monthly donation that it belongs to. */
  account: string | null
  order: string | null
  issue: number | null
  monthly: string | null
}

const searchedGift = sql`desk_form(coalesce(recipient_name, '') || ' ' || coalesce(send_to, '') || ' ' || giver)`
const withAccount = sql`left join accounts account on account.id = orders.account_id`

/**
 * What has this name: an order, an invoice, a subscription, a parcel by what its carrier calls it, an extra label, a gift by
 * its link; or a gift from or for somebody, or an institution, in whose name this is.
 */
export async function findThings(
  db: Queryable,
  { typed, giftHash, limit }: { typed: string; giftHash: Buffer; limit: number },
): Promise<ThingFound[]> {
  const { rows } = await sql<ThingFound>`
    (select 'order' as kind, orders.ref, concat_ws(', ', orders.status, orders.email) as about, account.ref as account,
        orders.ref as "order", null::int as issue, null::uuid as monthly
      from orders ${withAccount} where orders.ref in ${asWritten(typed)})
    union all (select 'invoice', invoice_no, coalesce(billed_to, email_to, ''), account.ref, orders.ref, null, null
      from invoices join orders on orders.id = invoices.order_id ${withAccount} where lower(invoice_no) = lower(${typed}))
    union all (select 'subscription', token, account.name, account.ref, null, null, null
      from cycles join accounts account on account.id = cycles.account_id where token in ${asWritten(typed)})
    union all (select 'parcel', coalesce(parcels.tracking, parcels.ref), coalesce(parcels.carrier, ''), account.ref, orders.ref, null, null
      from parcels join orders on orders.id = parcels.order_id ${withAccount}
      where lower(parcels.tracking) = lower(${typed}) or parcels.ref in ${asWritten(typed)})
    union all (select 'extra label', extra_labels.ref, concat_ws(', ', name, why), null, null, issue_number, null
      from extra_labels where extra_labels.ref in ${asWritten(typed)})
    union all (select 'gift', gifts.term || ' from ' || gifts.giver, coalesce('for ' || coalesce(recipient_name, send_to), 'to be handed on'),
        account.ref, orders.ref, null, null
      from gifts left join orders on orders.id = gifts.order_id ${withAccount}
      where gifts.id in (select id from gifts where token_hash = ${giftHash}
        union (select id from gifts where ${searchedGift} like ${within(typed)} limit ${limit}))
      order by gifts.created_at desc limit ${limit})
    union all (select 'institution', name, concat_ws(' – ', licence_from, licence_to), null, null, null, null
      from institutions where desk_form(name) like ${within(typed)} order by 2 limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}
