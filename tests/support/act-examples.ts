import type { RoleSite } from './role-site.ts'

/** Where each kind of act can be opened on the demo's desk, by its path. A path without a name in it is its own example. */
export async function actExamples({ one, desk }: RoleSite): Promise<Record<string, string>> {
  const added = await desk('webhooks', 'add', 'https://tool.example/hooks', '--event', 'subscribed', '--json')
  const hook: string = JSON.parse(added).ref
  const delivery = await one(
    `insert into webhook_deliveries (endpoint_id, event, at, state, next_at, tried_at)
     select id, 'subscribed', now(), 'failed', now(), now() from webhook_endpoints where ref = $1 returning id`,
    hook,
  )
  const job = await one('select id from graphile_worker.jobs where attempts >= max_attempts limit 1')
  const order = await one("select ref from orders where status = 'completed' and payment_intent_id is not null limit 1")
  return {
    '/desk/readers/:ref/:verb': '/desk/readers/acc-extended/:verb',
    '/desk/missing/:ref/:verb': `/desk/missing/${await one('select ref from missing_copies limit 1')}/:verb`,
    '/desk/cancellations/:id/:verb': `/desk/cancellations/${await one('select id from cancellations limit 1')}/:verb`,
    '/desk/jobs/:id/:verb': `/desk/jobs/${job}/:verb`,
    '/desk/payments/:payment/:verb': `/desk/payments/${await one('select payment_intent_id from stray_payments limit 1')}/:verb`,
    '/desk/staff/:ref/:verb': '/desk/staff/acc-staff/:verb',
    '/desk/invoices/:no/:verb': '/desk/invoices/LS-0001/:verb',
    '/desk/books/statement/:line/:verb': `/desk/books/statement/${await one('select id from bank_lines limit 1')}/:verb`,
    '/desk/books/:month/close': `/desk/books/${await one('select min(month) from book_entries join book_lines on entry_id = book_entries.id')}/close`,
    '/desk/import/:run/:verb': '/desk/import/1/:verb',
    '/desk/orders/:ref/:verb': `/desk/orders/${order}/:verb`,
    '/desk/orders/send/*': `/desk/orders/send/${order}`,
    '/desk/orders/parcels/:ref': `/desk/orders/parcels/${await one('select ref from parcels where order_id is not null limit 1')}`,
    '/desk/issues/:number/:verb': '/desk/issues/5/:verb',
    '/desk/issues/:number/labels/:ref': '/desk/issues/5/labels/acc-extended',
    '/desk/letters/:ref/:verb': `/desk/letters/${await one('select ref from letters limit 1')}/:verb`,
    '/desk/webhooks/:ref/:verb': `/desk/webhooks/${hook}/:verb`,
    '/desk/webhooks/deliveries/:id/:verb': `/desk/webhooks/deliveries/${delivery}/:verb`,
    '/desk/store/goods/:ref/:verb': '/desk/store/goods/prd:tote/:verb',
    '/desk/donations/monthly/:id/:verb': `/desk/donations/monthly/${await one('select id from monthly_donations limit 1')}/:verb`,
    '/desk/donations/gifts/:gift/:verb': `/desk/donations/gifts/${await one('select ref from orders join donations on order_id = orders.id where monthly_id is null limit 1')}/:verb`,
    '/desk/gifts/:ref/:verb': `/desk/gifts/${await one("select orders.ref || '.' || number from gifts join orders on orders.id = order_id where number <> 21 limit 1")}/:verb`,
    '/desk/donations/statements/:year/:verb': '/desk/donations/statements/2025/:verb',
    '/desk/donations/statements/:year/donors/:gift/:verb': `/desk/donations/statements/${await one("select extract(year from given_at at time zone 'America/New_York') || '/donors/' || id from donations order by given_at desc limit 1")}/:verb`,
    '/desk/institutions/:id/:verb': `/desk/institutions/${await one('select id from institutions limit 1')}/:verb`,
    '/desk/subscriptions/renewals/:wave/:verb': '/desk/subscriptions/renewals/left-0/:verb',
    '/desk/store/coupons/:code/:verb': `/desk/store/coupons/${await one('select code from coupons limit 1')}/:verb`,
  }
}

/** The address of an act; a kind without an example is named. */
export function exampleOf(examples: Record<string, string>, { path, verb }: { path: string; verb: string }): string {
  const example = examples[path] ?? (/[:*]/.test(path) ? null : path)
  if (example === null) throw new Error(`No example of ${path} ${verb}: write one into act-examples.ts.`)
  return example.replace(':verb', verb)
}
