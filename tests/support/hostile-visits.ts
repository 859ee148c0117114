import type { HostileSite } from './hostile-site.ts'

export const american = {
  line1: '1 Pier Road',
  line2: '',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}

type Who = keyof HostileSite['sessions']
type Visit = { who: Who; path: string }

const by = (who: Who, ...paths: string[]): Visit[] => paths.map((path) => ({ who, path }))

/** The pages that show what somebody has typed and what is kept of it. */
export async function hostileVisits({ one, receipt }: HostileSite): Promise<Visit[]> {
  const institution = await one('select id from institutions limit 1')
  const letter = await one("select ref from letters order by state = 'draft' desc limit 1")
  const order = await one(
    'select orders.ref from orders join parcels on order_id = orders.id where tracking is not null limit 1',
  )
  const disputed = await one('select ref from orders join disputes on order_id = orders.id limit 1')
  const monthly = await one('select id from monthly_donations order by created_at limit 1')
  const gift = await one(
    "select coalesce(orders.ref || '.' || number, gifts.id::text) from gifts left join orders on orders.id = order_id where message is not null limit 1",
  )
  const noted = await one(
    "select ref from accounts join reader_notes on account_id = accounts.id where ref <> 'acc-extended' limit 1",
  )
  const cancelled = await one(
    'select ref from accounts join cycles on account_id = accounts.id where cancelled_note is not null limit 1',
  )
  const month = await one('select max(month) from book_entries')
  return [
    ...by('nobody', '/subscribe/redeem?token=demo-gift-print', '/subscribe/redeem/card?token=demo-gift-print'),
    ...by('nobody', '/invoice/demo-invoice', '/invoice/demo-invoice-failed', '/login?tab=openathens'),
    ...by('nobody', `/receipts?token=${receipt}`, `/receipts/gift?token=${receipt}&gift=1`),
    ...by('reader', '/account', '/account/name', '/account/address', '/account/gifts'),
    ...by('reader', '/account/subscriptions/sub-demo-extended-1', '/account/payment', '/store/checkout', '/donate'),
    ...by('reader', '/article/the-hum', '/subscribe/renew', '/subscribe'),
    ...by('staff', '/desk', '/desk/find?q=demo.example', '/desk/letters', `/desk/letters/${letter}`),
    ...by('staff', `/desk/letters/${letter}/look`, `/desk/letters/${letter}/edit`, '/desk/missing?state=refused'),
    ...by('staff', '/desk/readers/acc-extended', `/desk/readers/${noted}`, `/desk/readers/${cancelled}`),
    ...by('staff', '/desk/readers/acc-extended/name', '/desk/readers/acc-extended/address', '/desk/audit'),
    ...by('staff', '/desk/orders?view=all', '/desk/orders?view=sent', `/desk/orders/${order}`, '/desk/orders'),
    ...by('staff', `/desk/orders/${disputed}`, '/desk/cancellations?state=all', '/desk/trouble'),
    ...by(
      'staff',
      '/desk/invoices?state=all',
      '/desk/invoices/LS-0001',
      '/desk/donations',
      '/desk/donations/gifts?state=all',
    ),
    ...by('staff', `/desk/donations/monthly/${monthly}`, '/desk/gifts', `/desk/gifts/${gift}`),
    ...by('staff', '/desk/institutions', `/desk/institutions/${institution}`, `/desk/institutions/${institution}/set`),
    ...by('staff', `/desk/books/${month}`, '/desk/books/statement', '/desk/books/statement?list=statements'),
    ...by(
      'staff',
      '/desk/import',
      '/desk/import/1',
      '/desk/issues/5/labels',
      '/desk/issues/5/left-out',
      '/desk/issues/waiting',
    ),
    ...by('staff', '/desk/store/goods/prd:tote', '/desk/figures?of=pieces', '/desk/webhooks'),
    ...by('staff', '/desk/subscriptions/renewals?list=left-0'),
  ]
}
