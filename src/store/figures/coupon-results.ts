import { sql } from 'kysely'
import type { CouponResult } from '#domain/figures/coupons.ts'
import type { Queryable } from '#store/database.ts'

/** What came of every coupon: it reads all that was ever bought with one. */
export async function countCouponResults(db: Queryable): Promise<CouponResult[]> {
  const { rows } = await sql<CouponResult>`
    with used as (
      select use.coupon_key, use.uses, orders.id, orders.paid_cents - orders.parts_cents as cents
      from coupon_uses use
      join orders on orders.id = case when use.holder ~ '^[0-9a-f-]{36}$' then use.holder::uuid end
      where use.used_at is not null and orders.status = 'completed'),
    sums as (
      select coupon_key, sum(uses)::int as uses, count(*)::int as orders, sum(cents)::bigint as cents from used group by 1),
    bought as (
      select used.coupon_key, cycle.cancelled_at is null and cycle.tokens = cycle.taken as is_over,
        exists (select from cycles next where next.account_id = cycle.account_id and next.position > cycle.position
          and (next.cancelled_at is null or next.taken > 0)) as renewed
      from used join cycles cycle on cycle.order_id = used.id),
    followed as (
      select coupon_key, count(*)::int as subscriptions, count(*) filter (where renewed)::int as renewed,
        count(*) filter (where is_over or renewed)::int as ended from bought group by 1)
    select coupons.code, coalesce(sums.uses, 0) as uses, coalesce(sums.orders, 0) as orders, coalesce(sums.cents, 0)::bigint as cents,
      coalesce(followed.subscriptions, 0) as subscriptions, coalesce(followed.ended, 0) as ended, coalesce(followed.renewed, 0) as renewed
    from coupons left join sums on sums.coupon_key = coupons.key left join followed on followed.coupon_key = coupons.key
    order by coupons.key`.execute(db)
  return rows
}
