import { type RawBuilder, sql } from 'kysely'
import { allWithin, asWritten, searchedName, within } from '#store/accounts/reader-words.ts'
import type { Queryable } from '#store/database.ts'
import { searchedBuyer, searchedOrder } from '#store/sales/orders-like.ts'
import type { ThingFound } from './find-things.ts'

const searchedDonor = sql`desk_form(name || ' ' || email)`

/** Of so many orders it is looked whether they are of somebody who is found as a reader. */
const MOST_WEIGHED = 200

/**
 * What was bought, or is given monthly, by somebody who has no account; and by readers who gave another name or email then. The
 * months of a monthly donation are found with it. `isWhole`: what was typed is somebody's email, and is meant as such.
 */
export async function findThingsOfBuyers(
  db: Queryable,
  { typed, parts, isWhole, limit }: { typed: string; parts: readonly string[]; isWhole: boolean; limit: number },
): Promise<ThingFound[]> {
  const ofSame = (email: RawBuilder<unknown>) => (isWhole ? sql`lower(${email}) = lower(${typed})` : sql`true`)
  const { rows } = await sql<ThingFound>`
    (select 'monthly donation' as kind, name as ref, concat_ws(', ', status, email) as about, null as account, null as "order",
        null::int as issue, id as monthly
      from monthly_donations where account_id is null and ${allWithin(searchedDonor, parts)} and ${ofSame(sql`email`)}
      order by created_at desc limit ${limit})
    union all (select 'order', orders.ref, concat_ws(', ', orders.status, version.snapshot #>> '{buyer,name}', orders.email),
        account.ref, orders.ref, null, null
      from orders
      join order_versions version on version.order_id = orders.id and version.version = coalesce(orders.paid_version, orders.version)
      left join accounts account on account.id = orders.account_id and account.deleted_at is null
      where orders.id in (
          (select id from orders where lower(email) = lower(${typed}) order by created_at desc limit ${MOST_WEIGHED})
          union (select id from orders where ${searchedOrder} like ${within(typed)}
            and desk_form(email) like ${within(typed)} limit ${MOST_WEIGHED})
          union (select order_id from order_versions version where ${allWithin(searchedBuyer, parts)} limit ${MOST_WEIGHED}))
        and orders.status <> 'cancelled' and orders.ref not in ${asWritten(typed)}
        and ${ofSame(sql`orders.email`)} and not coalesce(${allWithin(searchedName, parts)}, false)
        and not exists (select from monthly_charges where monthly_charges.order_id = orders.id)
      order by orders.created_at desc limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}
