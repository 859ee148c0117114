import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { fillTables } from '../../support/fill-tables.ts'

const site = await openAccess()
const { db } = site
const run = openTestDesk({ DATABASE_URL: site.url })
const as = await openStaff(site)
const READER = '/desk/readers/acc-many-1'
const COUNT = 120
/** Of these a third has copies that are missing. */
const READERS = 200

/** More of everything than a page holds; what is a reader's own is all of the first's. */
beforeAll(async () => {
  await fillTables(db, {
    count: READERS,
    only: new Set([
      'carts',
      'orders',
      'order_versions',
      'cancellations',
      'missing_copies',
      'gifts',
      'monthly_donations',
      'donations',
      'invoices',
      'stock_movements',
      'payouts',
      'book_entries',
      'book_lines',
      'webhook_deliveries',
      'letters',
      'import_runs',
    ]),
  })
  await sql`update cancellations set state = 'open' where email like 'reader-%@many.example'`.execute(db)
  const reader = sql`(select id from accounts where ref = 'acc-many-1')`
  await sql`update orders set account_id = ${reader}, status = 'completed', completed_at = now(), paid_version = 1, paid_cents = 4200
    where ref like 'ord-many-%'`.execute(db)
  // What the bill of an order is read for.
  await sql`update order_versions set snapshot = snapshot || '{"bill": {"membership": null, "donation": null, "goods": [], "giftees": [],
    "giftsubs": [], "reported": []}}' where order_id in (select id from orders where ref like 'ord-many-%')`.execute(db)
  await sql`update donations set account_id = ${reader}, monthly_id = null where email like 'reader-%@many.example'`.execute(
    db,
  )
  await sql`insert into reader_notes (account_id, at, by_ref, note)
    select ${reader}, now(), 'acc-staff', 'Note number ' || n from generate_series(1, ${COUNT}) n`.execute(db)
  // Half of them at one moment: what is alike must not come twice.
  await sql`insert into mails (cause, kind, email, created_at, sent_at)
    select 'pages:' || n, 'mail-' || n, 'reader-1@many.example', now() - (n / 60) * interval '1 day', now()
    from generate_series(1, ${COUNT}) n`.execute(db)
  await sql`with statement as (insert into bank_statements (imported_at, by_ref, file_name, format, line_count, added_count)
      select now(), 'acc-staff', 'statement-' || n, 'csv', 1, 1 from generate_series(1, 25) n returning id)
    insert into bank_lines (statement_id, account, day, amount_cents, currency, name, text, is_reversal, content, nth, state, reason, decided_at)
    select (select min(id) from statement), 'DE1', '2026-01-01', 100 + n, 'USD', 'Payer ' || n, 'Thanks', false, 'content-' || n, 1,
      case when n > 450 then 'ignored' else 'open' end, case when n > 450 then 'ours' end, case when n > 450 then now() end
    from generate_series(1, 570) n`.execute(db)
  await sql`insert into institutions (name, licence_from) values ('Many Library', '2026-01-01')`.execute(db)
  await sql`update invoices set billed_to = 'MANY library' where invoice_no like 'MANY-%'`.execute(db)
  await sql`update stock_movements set ref = 'prd:tote' where ref like 'prd:many-%'`.execute(db)
  await sql`update webhook_deliveries set state = 'failed'`.execute(db)
  await sql`update book_entries set month = to_char(date '2000-01-01' + make_interval(months => id::int % 30), 'YYYY-MM')
    where subject like 'many-%'`.execute(db)
})

// Nobody paid for them: the books of a suite must balance at its end.
afterAll(() =>
  sql`update orders set status = 'cancelled', completed_at = null, paid_version = null, paid_cents = null
    where ref like 'ord-many-%'`.execute(db),
)

type Browser = Awaited<ReturnType<typeof as>>

/** The rows of a table, as they read. */
function rowsIn(body: string, id: string): string[] {
  const table = new RegExp(`<table id="${id}".*?</table>`, 's').exec(body)?.[0] ?? ''
  const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1)
  return rows.map(([, row = '']) => row)
}

const linkIn = (body: string, of: string, words: string) => {
  const nav = new RegExp(`<nav[^>]*aria-label="${of}"[^>]*>.*?</nav>`, 's').exec(body)?.[0] ?? ''
  return new RegExp(`<a href="([^"]+)">${words}</a>`).exec(nav)?.[1]?.replaceAll('&amp;', '&') ?? null
}

const countOf = async (table: string, which = 'true') => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.raw(table)} where ${sql.raw(which)}`.execute(db)
  return rows[0]?.n ?? 0
}
const isMissing = `state in ('waits', 'replacing')`

type Way = { from: string; pages: string; on?: string; back?: string; rows: (body: string) => string[] }

/** All pages of a list, by the links that lead on; and how many lead back. */
async function walk(browser: Browser, { from, pages, on = 'More', back = 'Before', rows }: Way) {
  const read: string[][] = []
  let [at, backs]: [string | null, number] = [from, 0]
  while (at !== null) {
    const { statusCode, body }: { statusCode: number; body: string } = await browser.get(at)
    expect(statusCode, at).toBe(200)
    read.push(rows(body))
    if (linkIn(body, pages, back)) backs += 1
    at = linkIn(body, pages, on)
  }
  return { read, backs }
}

const notesIn = (body: string) => [...body.matchAll(/<p>(Note number \d+)<\/p>/g)].map(([, note = '']) => note)
const inTable = (id: string) => (body: string) => rowsIn(body, id)
const choicesIn = (body: string) =>
  [...body.matchAll(/<label class="radio-label"[^>]*>([^<]+)/g)].map(([, label = '']) => label)

const lists: Record<string, Way & { count: number | (() => Promise<number>); size: number }> = {
  'missing copies': { from: '/desk/missing', pages: 'Pages', rows: inTable('missing'), count: () => countOf('missing_copies', isMissing), size: 50 },
  'what was billed to an institution': { from: '/desk/institutions/Many%20Library', pages: 'Pages of invoices', rows: inTable('invoices'), count: READERS, size: 50 },
  'mails that can be sent again': { from: `${READER}/resend`, pages: 'Pages of mails', rows: choicesIn, count: COUNT, size: 25 },
  'what moved of a thing': { from: '/desk/store/goods/prd%3Atote', pages: 'Pages', rows: inTable('movements'), count: () => countOf('stock_movements', `ref = 'prd:tote'`), size: 100 },
  months: { from: '/desk/books', pages: 'Pages of months', rows: inTable('months'), count: () => countOf('(select distinct month from book_entries) one'), size: 24 },
  payouts: { from: '/desk/books', pages: 'Pages of payouts', rows: inTable('payouts'), count: READERS, size: 100 },
  'what tools did not take': { from: '/desk/webhooks', pages: 'Pages of what was not taken', rows: inTable('failed'), count: READERS, size: 100 },
  letters: { from: '/desk/letters', pages: 'Pages of letters', rows: inTable('letters'), count: () => countOf('letters'), size: 100 },
  imports: { from: '/desk/import', pages: 'Pages of imports', rows: inTable('imports'), count: () => countOf('import_runs'), size: 50 },
  cancellations: { from: '/desk/cancellations', pages: 'Pages', rows: inTable('cancellations'), count: READERS, size: 50 },
  'all cancellations': { from: '/desk/cancellations?state=all', pages: 'Pages', rows: inTable('cancellations'), count: READERS, size: 50 },
  'lines of the bank that wait': { from: '/desk/books/statement', pages: 'Pages of unknown lines', rows: inTable('lines-unknown'), count: 450, size: 200 },
  'lines that are decided': { from: '/desk/books/statement', pages: 'Pages of decided lines', rows: inTable('decided-lines'), count: 120, size: 50 },
  statements: { from: '/desk/books/statement', pages: 'Pages of statements', rows: inTable('statements'), count: 25, size: 10 },
  'a reader’s notes': { from: READER, pages: 'Pages of notes', rows: notesIn, count: COUNT, size: 25 },
  'a reader’s mails': { from: READER, pages: 'Pages of mails', rows: inTable('mails'), count: COUNT, size: 25 },
  'a reader’s orders': { from: READER, pages: 'Pages of orders', on: 'Older orders', back: 'Newer orders', rows: inTable('orders'), count: READERS, size: 25 },
  'a reader’s donations': { from: READER, pages: 'Pages of donations', rows: inTable('single-donations'), count: READERS, size: 25 },
  'a reader’s gifts': { from: READER, pages: 'Pages of gifts', rows: inTable('gifts'), count: READERS, size: 25 },
} // biome-ignore format: a table

test.each(Object.entries(lists))('%s lead on to their last', async (_what, { count, size, ...way }) => {
  const browser = await as('owner')
  const all = typeof count === 'number' ? count : await count()
  expect(all).toBeGreaterThan(size)
  const { read, backs } = await walk(browser, way)
  expect(read.map(({ length }) => length)).toEqual([
    ...Array(Math.ceil(all / size) - 1).fill(size),
    all % size === 0 ? size : all % size,
  ])
  expect(backs).toBe(read.length - 1)
  expect(new Set(read.flat()).size).toBe(all)
})

test('a list by itself says whose it is, leads back, and has nothing of the rest', async () => {
  const browser = await as('circulation')
  const { body } = await browser.get(`${READER}?list=notes&page=2`)
  expect(body).toContain('<h1>Reader 1</h1>')
  expect(body).toContain(`<a href="${READER}">`)
  expect(rowsIn(body, 'orders')).toEqual([])
  const past = await browser.get(`${READER}?list=notes&page=99`)
  expect(past.body).toContain('<p class="desk-quiet">None.</p>')
  expect((await browser.get('/desk/readers/acc-nobody?list=notes')).statusCode).toBe(404)
  expect((await browser.get(`${READER}?list=odd`)).body).toContain('How they pay')
})

test('the command says which of a reader’s lists go on', async () => {
  const { lines } = await run('readers', 'show', 'acc-many-1', '--json')
  expect(JSON.parse(lines.join('\n')).more).toEqual(['notes', 'mails', 'gifts', 'donations', 'orders'])
})
