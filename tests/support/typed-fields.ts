/** What somebody typed, said of themselves, or sent: where it is kept, and how another text gets there. */
export type TypedField = Readonly<{
  field: string
  table: string
  /** What is set, by the text in SQL. */
  set: (text: string) => string
  where?: string
  /** What is longer is refused before it is kept. */
  longest?: number
}>

/** Longer than any of the hostile texts. */
const LONG = 200

const column = (table: string, name: string, more: Partial<TypedField> = {}): TypedField => ({
  field: `${table}.${name}`,
  table,
  set: (text) => `${name} = ${text}`,
  ...more,
})

/** A text inside a JSON column, where the object that holds it is there. */
function inside(table: string, name: string, path: readonly string[], more: Partial<TypedField> = {}): TypedField {
  const parent = `${name} #> '{${path.slice(0, -1).join(',')}}'`
  return {
    field: `${table}.${name}.${path.join('.')}`,
    table,
    set: (text) => `${name} = jsonb_set(${name}, '{${path.join(',')}}', to_jsonb(${text}))`,
    where: path.length > 1 ? `jsonb_typeof(${parent}) = 'object'` : `jsonb_typeof(${name}) = 'object'`,
    ...more,
  }
}

const isThere = (name: string) => ({ where: `${name} is not null` })
const snapshot = (...path: string[]) => inside('order_versions', 'snapshot', path)

/** By subject: readers, what they buy and are sent, what they give, what the desk writes, and what comes from elsewhere. */
export const typedFields: readonly TypedField[] = [
  column('accounts', 'name'),
  inside('account_addresses', 'address', ['line1']),
  inside('account_addresses', 'address', ['line2']),
  inside('account_addresses', 'address', ['city']),

  snapshot('buyer', 'name'),
  snapshot('goodsTo', 'name'),
  snapshot('goodsTo', 'address', 'line1'),
  {
    ...snapshot('bill', 'reported', '0', 'description'),
    where: "snapshot #>> '{bill,reported,0,description}' is not null",
  },
  column('gifts', 'giver'),
  column('gifts', 'recipient_name', { ...isThere('recipient_name'), longest: 80 }),
  column('gifts', 'message', isThere('message')),
  column('invoices', 'billed_to'),
  inside('invoices', 'address', ['line1']),
  inside('deliveries', 'address', ['line1']),
  column('deliveries', 'name'),
  column('missing_copies', 'because', isThere('because')),
  column('cancellations', 'name'),
  column('cancellations', 'details'),

  column('donations', 'name'),
  column('monthly_donations', 'name'),

  column('institutions', 'name'),
  column('letters', 'subject', { longest: 150 }),
  column('letters', 'body'),
  column('reader_notes', 'note'),
  column('reader_notes', 'by_name'),
  column('audit_log', 'actor_name'),
  column('cycles', 'cancelled_note', isThere('cancelled_note')),
  column('extra_labels', 'name', isThere('name')),
  column('stock_movements', 'note', isThere('note')),
  column('parcels', 'carrier', { ...isThere('carrier'), longest: 60 }),
  column('parcels', 'tracking', { ...isThere('tracking'), longest: 60 }),

  column('bank_lines', 'name'),
  column('bank_lines', 'text'),
  column('bank_statements', 'file_name'),
  column('import_runs', 'file_name'),
  column('mail_bounces', 'reason'),
  column('webhook_deliveries', 'error', isThere('error')),
  column('disputes', 'reason'),
  column('article_funnel', 'campaign', { longest: 40 }),
  column('book_entries', 'text'),
]

/** What the demo has none of, so that there is a row for each field. */
export const missingRows: readonly string[] = [
  `update gifts set message = 'With love', recipient_name = 'Io Fern' where voided_at is null`,
  `update cycles set cancelled_at = now(), cancelled_because = 'other', cancelled_note = 'They moved'
   where id = (select cycles.id from cycles join accounts on account_id = accounts.id
     where email like '%@demo.example' and ref <> 'acc-extended' order by cycles.id limit 1)`,
  `update missing_copies set state = 'refused', because = 'It was signed for', decided_at = now(), decided_by = 'Staff'
   where ref = (select ref from missing_copies where state = 'waits' order by ref limit 1)`,
  `update order_versions set snapshot = jsonb_set(snapshot, '{bill,reported}', '[{"description": "A talk",
     "quantity": 1, "outlays": {"amount": 0, "shipping": 0, "discount": 0}}]')
   where order_id in (select order_id from invoices)`,
  `update orders set account_id = (select id from accounts where ref = 'acc-extended') where email = 'ada@reader.example'`,
  `insert into reader_notes (account_id, at, by_ref, by_name, note)
   select id, now(), 'acc-staff', 'Staff', 'A note' from accounts where ref = 'acc-extended'`,
  `insert into mail_bounces (email, at, reason) select email, now(), 'full' from accounts where ref = 'acc-extended'`,
  `insert into extra_labels (issue_number, deliverable, copies, why, name, address, added_at)
   select 5, 'print-a', 1, 'author', 'An author', address, now() from account_addresses limit 1`,
  `insert into stock_movements (ref, change, reason, by_ref, by_name, note)
   values ('prd:tote', 1, 'count', 'acc-staff', 'Staff', 'Counted')`,
  `insert into webhook_endpoints (ref, url, events, with_email, secret, added_at)
   values ('hook-hostile', 'https://tool.example/', '{subscribed}', false, '\\x00', now())`,
  `insert into webhook_deliveries (endpoint_id, event, at, state, next_at, tried_at, error)
   select id, 'subscribed', now(), 'failed', now(), now(), 'refused' from webhook_endpoints where ref = 'hook-hostile'`,
]

/** What tells the rows of a table apart, where that is no id. A row keeps its place among the others from round to round. */
const keys: Readonly<Record<string, string>> = {
  account_addresses: 'account_id, shipcode',
  order_versions: 'order_id, version',
  deliveries: 'account_id, issue_number',
  missing_copies: 'ref',
  extra_labels: 'ref',
  article_funnel: 'day, article, step, campaign',
}

/** The statement that writes a field, with the texts as its first value: row by row the next one. Answers what was written. */
export function writeField({ table, set, where = 'true', longest = LONG }: TypedField, mark: string): string {
  const next = `(select left(texts[1 + (own.n - 1) % cardinality(texts)], ${longest - mark.length}) || '${mark}')`
  return `with given as (select $1::text[] as texts),
    own as (select ctid as at, row_number() over (order by ${keys[table] ?? 'id'}) as n from ${table} where ${where}),
    written as (update ${table} set ${set(next)} from own, given where ${table}.ctid = own.at returning ${next} as text)
    select array_agg(distinct text) from written`
}
