import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type ReaderFound = { ref: string; name: string; email: string; place: string | null; isSuspended: boolean }

const place = sql<string | null>`(select concat_ws(', ', nullif(place.address ->> 'line1', ''),
  nullif(concat_ws(' ', place.address ->> 'postcode', place.address ->> 'city'), ''))
  from account_addresses place where place.account_id = account.id order by place.changed_at desc limit 1)`

const searchedName = sql`desk_form(account.name || ' ' || account.email)`
const searchedPlace = sql`desk_form((address ->> 'line1') || ' ' || (address ->> 'line2') || ' ' || (address ->> 'city') || ' ' || (address ->> 'postcode'))`

/** What `like` would take for a sign of its own is meant as it is written. */
const within = (part: string) => sql`'%' || desk_form(${part.replace(/[\\%_]/g, '\\$&')}) || '%'`

/** Everyone in whose name and email, or in whose address, all of these parts are. */
export async function findReadersBy(db: Queryable, parts: readonly string[], limit: number): Promise<ReaderFound[]> {
  const all = (searched: typeof searchedName) =>
    sql.join(
      parts.map((part) => sql`${searched} like ${within(part)}`),
      sql` and `,
    )
  const { rows } = await sql<ReaderFound>`
    with found as (
      (select id from accounts account where deleted_at is null and ${all(searchedName)} limit ${limit})
      union (select account_id from account_addresses where ${all(searchedPlace)} limit ${limit}))
    select account.ref, account.name, account.email, ${place} as place, account.suspended_at is not null as "isSuspended"
    from found join accounts account using (id) where account.deleted_at is null
    order by account.name, account.ref limit ${limit}`.execute(db)
  return rows
}

/** Those whose name or email is most like what was typed. */
export async function findReadersLike(db: Queryable, typed: string, limit: number): Promise<ReaderFound[]> {
  const { rows } = await sql<ReaderFound>`
    select account.ref, account.name, account.email, ${place} as place, account.suspended_at is not null as "isSuspended"
    from accounts account
    where deleted_at is null and desk_form(${typed}) <% ${searchedName}
    order by word_similarity(desk_form(${typed}), ${searchedName}) desc, account.ref limit ${limit}`.execute(db)
  return rows
}

export type ThingFound = {
  kind: 'order' | 'invoice' | 'institution' | 'subscription'
  ref: string
  about: string
  account: string | null
}

/** What has this name: an order, an invoice, a subscription; or an institution whose name this is part of. */
export async function findThings(db: Queryable, typed: string, limit: number): Promise<ThingFound[]> {
  const { rows } = await sql<ThingFound>`
    (select 'order' as kind, orders.ref, concat_ws(', ', orders.status, orders.email) as about, account.ref as account
      from orders left join accounts account on account.id = orders.account_id where orders.ref = lower(${typed}))
    union all (select 'invoice', invoice_no, coalesce(billed_to, email_to, ''), account.ref
      from invoices join orders on orders.id = invoices.order_id left join accounts account on account.id = orders.account_id
      where lower(invoice_no) = lower(${typed}))
    union all (select 'subscription', token, account.name, account.ref
      from cycles join accounts account on account.id = cycles.account_id where token = lower(${typed}))
    union all (select 'institution', name, concat_ws(' – ', licence_from, licence_to), null
      from institutions where desk_form(name) like ${within(typed)} order by 2 limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}
