import type pg from 'pg'

type Column = { name: string; type: string; refers: { table: string; column: string } | null }
type Empty = { table: string; columns: Column[] }

/** What a column's own rules ask for, where any value of its type will not do. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'public.article_funnel': { step: `'paywall'`, count: '1' },
  'public.institution_reads': { outcome: `'read'`, reads: '1' },
  'public.article_reads': { access: `'open'`, source: `'direct'`, reads: '1' },
  'public.bank_line_shares': { amount_cents: '1' },
  'public.bank_lines': { currency: `'USD'`, state: `'open'`, reason: 'null', decided_at: 'null' },
  'public.bank_statements': { format: `'csv'` },
  'public.book_entries': { kind: `'sale'`, month: `'2026-01'` },
  'public.book_entry_counts': { month: `'2026-01'`, entries: '1', late: '0' },
  'public.book_months': { month: `'2026-01'` },
  'public.book_sums': { month: `'2026-01'` },
  'public.cancellations': { kind: `'cancel'`, contract: `'donation'` },
  'public.deferrals': { kind: `'subscription'`, issues_left: '0', balance_cents: '0' },
  'public.disputes': { currency: `'usd'`, status: `'inquiry'` },
  'public.extra_labels': {
    deliverable: `'print-a'`,
    why: `'author'`,
    name: `'An author'`,
    address: `'{}'::jsonb`,
  },
  'public.import_runs': { state: `'undone'`, source: `'old'`, live_at: 'null' },
  'public.import_rows': { outcome: `'added'`, adopted: `'adopted'`, problems: `'[]'::jsonb` },
  'public.issue_files': { format: `'epub'` },
  'public.letters': {
    kind: `'news'`,
    segments: `'{list}'`,
    state: `'draft'`,
    per_second: '10',
    finished_at: 'null',
  },
  'public.letter_recipients': { state: `'waiting'`, reason: 'null' },
  'public.letter_optouts': { kind: `'news'` },
  'public.mailing_list_readers': { email: `'reader@demo.example'` },
  'public.mailing_list_links': { purpose: `'unsubscribe'` },
  'public.missing_copies': {
    account_id: '(select account_id from deliveries order by 1 limit 1)',
    issue_number: '(select issue_number from deliveries order by account_id limit 1)',
    state: `'waits'`,
    waits_because: `'no-stock'`,
  },
  'public.order_sources': { article: `'the-hum'` },
  'public.parcels': { order_id: '(select id from orders limit 1)' },
  'public.payout_lines': { kind: `'payment'`, fee_cents: '0' },
  'public.payout_sums': { kind: `'payment'` },
  'public.payouts': { status: `'paid'` },
  'public.refund_parts': { kind: `'amount'`, reason: `'late'`, asked_by: `'acc-staff'` },
  'public.stock_movements': { reason: `'count'` },
  'public.renewal_notices': {
    wave: `'left-2'`,
    by: `'mail'`,
    letter_run: 'null',
    letter: 'null',
  },
  'public.webhook_endpoints': { url: `'https://tool.example/'`, events: `'{subscribed}'` },
  'public.sessions': { account_id: '(select id from accounts limit 1)', way: `'password'` },
}

/** Puts a row into every table that has none, whatever tables there are: a table that a later migration brings is filled too. */
export async function fillEveryTable(pool: pg.Pool): Promise<void> {
  let empty = await emptyTables(pool)
  while (empty.length > 0) {
    const before = empty.length
    const reasons: string[] = []
    for (const { table, columns } of empty) {
      const row = { ...Object.fromEntries(columns.map((column) => [column.name, anyValue(column)])), ...SPECIAL[table] }
      const statement =
        Object.keys(row).length > 0
          ? `insert into ${table} (${Object.keys(row).join(', ')}) select ${Object.values(row).join(', ')}`
          : `insert into ${table} default values`
      await pool.query(statement).catch((error: Error) => reasons.push(`${table}: ${error.message}`))
    }
    empty = await emptyTables(pool)
    if (empty.length === before) throw new Error(`No row could be made for\n${reasons.join('\n')}`)
  }
}

function anyValue({ type, refers }: Column): string {
  if (refers) return `(select ${refers.column} from ${refers.table} limit 1)`
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (type.startsWith('json')) return `'{}'::${type}`
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return `decode(repeat('ab', 32), 'hex')`
  if (type === 'cidr' || type === 'inet') return `'192.0.2.0'::${type}`
  return `'1'::${type}`
}

async function emptyTables(pool: pg.Pool): Promise<Empty[]> {
  const { rows } = await pool.query<Empty>(`
    select format('%I.%I', nspname, relname) as table,
      coalesce(json_agg(json_build_object(
        'name', quote_ident(attname),
        'type', format_type(atttypid, null),
        'refers', (
          select json_build_object('table', confrelid::regclass::text, 'column', quote_ident(other.attname))
          from pg_constraint
          join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[array_position(conkey, own.attnum)]
          where contype = 'f' and conrelid = class.oid and own.attnum = any (conkey)
          limit 1
        )
      )) filter (where own.attnum is not null), '[]') as columns
    from pg_class class
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attribute own on attrelid = class.oid and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
    where relkind = 'r' and nspname = 'public' and relname <> 'schema_migrations'
    group by 1
    order by 1`)
  const empty: Empty[] = []
  for (const row of rows) {
    const { rowCount } = await pool.query(`select from ${row.table} limit 1`)
    if (!rowCount) empty.push(row)
  }
  return empty
}
