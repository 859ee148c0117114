import { sql } from 'kysely'
import { type ExportFile, fromQuery } from './export-file.ts'

/** The store: coupons, stock, what went by post, and files that were bought. */
export const storeFiles: readonly ExportFile[] = [
  {
    name: 'goods.csv',
    about: 'Goods of an order that go by post.',
    tables: ['order_goods', 'parcels'],
    columns: {
      order: 'The order’s ref',
      ref: 'What the store calls it',
      name: 'What the receipt calls it',
      quantity: 'How many',
      withdrawn: 'How many of them were given back before they were sent',
      shipcode: 'The shipping category',
      since: 'When it was paid',
      parcel: 'The parcel that took it; empty where it waits',
      carrier: 'Who carries it',
      tracking: 'The carrier’s number of it',
      sent_at: 'When it was sent',
    },
    rows: fromQuery(sql`
      select orders.ref as "order", goods.ref, goods.name, goods.quantity, goods.withdrawn, goods.shipcode, goods.since,
        parcel.ref as parcel, parcel.carrier, parcel.tracking, parcel.sent_at
      from order_goods goods join orders on orders.id = goods.order_id left join parcels parcel on parcel.id = goods.parcel_id
      order by goods.since, goods.order_id, goods.ref`),
  },
  {
    name: 'downloads.csv',
    about: 'A file that was bought.',
    tables: ['download_grants'],
    columns: {
      order: 'The order’s ref',
      ref: 'What the store calls it',
      name: 'Its name',
      granted_at: 'When it was bought',
      downloads: 'How often it was taken',
      ended_at: 'When it was given back',
    },
    rows: fromQuery(sql`
      select orders.ref as "order", file.ref, file.name, file.granted_at, file.downloads, file.ended_at
      from download_grants file join orders on orders.id = file.order_id order by file.granted_at, file.id`),
  },
  {
    name: 'coupons.csv',
    about: 'A coupon.',
    tables: ['coupons'],
    columns: {
      code: 'What is typed',
      scope: 'any, new, gift or renewal: what it can be used for',
      print_us_cents: 'What it takes off print to the United States, in cents',
      print_ca_cents: 'What it takes off print to Canada, in cents',
      print_intl_cents: 'What it takes off print to elsewhere, in cents',
      digital_cents: 'What it takes off digital, in cents',
      starts_at: 'From when on it can be used',
      ends_at: 'Until when',
      total_limit: 'How often in all',
      account_limit: 'How often by one account',
    },
    rows: fromQuery(sql`
      select code, scope, print_us_cents, print_ca_cents, print_intl_cents, digital_cents, starts_at, ends_at, total_limit,
        account_limit
      from coupons order by key`),
  },
  {
    name: 'coupon-uses.csv',
    about: 'A use of a coupon.',
    tables: ['coupon_uses'],
    columns: {
      code: 'The coupon',
      order: 'The order’s ref; empty where there is none yet',
      reader: 'The reader’s ref; empty for a guest',
      uses: 'How often: each gift counts',
      reserved_at: 'When payment began',
      used_at: 'When it was paid; empty where it is being paid for',
    },
    rows: fromQuery(sql`
      select coupon.code, orders.ref as "order", account.ref as reader, used.uses, used.reserved_at, used.used_at
      from coupon_uses used join coupons coupon on coupon.key = used.coupon_key
        left join orders on orders.id::text = used.holder left join accounts account on account.id::text = used.buyer
      order by used.reserved_at, used.holder, used.coupon_key`),
  },
  {
    name: 'stock.csv',
    about: 'How many of a thing there are.',
    tables: ['stock'],
    columns: { ref: 'What the store calls it', quantity: 'How many can be sold' },
    rows: fromQuery(sql`select ref, quantity from stock order by ref`),
  },
  {
    name: 'stock-movements.csv',
    about: 'A change of the stock. Those of one thing add up to what there is.',
    tables: ['stock_movements'],
    columns: {
      ref: 'What the store calls it',
      change: 'How many came, or went',
      reason: 'opening, count, delivery, loss, sale, return or replacement',
      order: 'The order that it was for',
      note: 'What was said of it',
      by: 'Who did it; empty where it happened by itself',
      at: 'When',
    },
    rows: fromQuery(sql`
      select moved.ref, moved.change, moved.reason, orders.ref as "order", moved.note,
        coalesce(moved.by_name, moved.by_ref) as by, moved.at
      from stock_movements moved left join orders on orders.id::text = moved.holder order by moved.id`),
  },
]
