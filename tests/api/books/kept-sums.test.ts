import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeMonth } from '#application/books/close-month.ts'
import { keepBooks } from '#application/books/keep-books.ts'
import { readBooks, readJournal, readMonth, readMonths } from '#application/books/read-books.ts'
import { readDeferred } from '#application/books/read-deferred.ts'
import { nextMonth } from '#domain/books/months.ts'
import { cents } from '#domain/money/cents.ts'
import { findClosedThrough, holdOpenMonths } from '#store/books/book-state.ts'
import { insertEntry, insertLines } from '#store/books/entries.ts'
import type { Trx } from '#store/database.ts'
import { auditBooks } from '../../support/books.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsRead } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
/** What a page may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
const FIRST = '2020-01'
const MONTHS = 40
const ISSUES = 8
await fillTables(db, {
  count: COUNT,
  only: new Set(['carts', 'orders', 'order_versions', 'deferrals', 'deferral_cycles']),
})
const at = { limit: 24, offset: 0 }

/** Entries spread over the months, each of which balances; those of closed months are booked into the first that is open. */
const book = (kinds: string, from: number, until: number, firstOpen = FIRST) =>
  sql`
  with many as (
    select n, ${sql.raw(kinds)} as kind, date '2020-01-01' + make_interval(months => n % ${MONTHS}) as day,
      1 + (n * 7919) % 9000 as amount, deferral.id as deferral
    from generate_series(${from}::int, ${until}::int) n
      join (select id, row_number() over (order by id) as nth from deferrals) deferral on deferral.nth = 1 + n % ${COUNT}
  ), entry as (
    insert into book_entries (kind, subject, happened_at, day, month, text, issue_number)
    select kind, 'kept-' || n, day, case when n % 97 = 0 then day - interval '40 days' else day end,
      greatest(to_char(day, 'YYYY-MM'), ${firstOpen}::text), 'Kept ' || n, case when kind = 'delivery' then 1 + n % ${ISSUES} end from many
    returning id, subject)
  insert into book_lines (entry_id, account, amount_cents, deferral_id, movement)
  select entry.id, line.account, line.amount, line.deferral, line.movement from many
    join entry on entry.subject = 'kept-' || n
    cross join lateral (values
      (case kind when 'sale' then 'provider' when 'refund' then 'provider' else 'subscriptions' end,
        case when kind = 'sale' then amount else -amount end, null::uuid, null),
      ('deferred', case when kind = 'sale' then -amount else amount end, deferral,
        case kind when 'sale' then 'sold' when 'refund' then 'refunded' when 'end' then 'forfeited' else 'recognised' end)
    ) as line (account, amount, deferral, movement)`.execute(db)
const anyKind = `(array['sale', 'sale', 'sale', 'delivery', 'refund', 'end'])[1 + n % 6]`

/** By the lines alone, as a bookkeeper would add them up. */
async function monthsByHand() {
  const { rows } = await sql<
    Record<'sold' | 'delivered' | 'forfeited' | 'refunded' | 'entries' | 'late', number> & {
      month: string
    }
  >`
    select month, -coalesce(sum(amount_cents) filter (where movement = 'sold'), 0)::int as sold,
      coalesce(sum(amount_cents) filter (where movement = 'recognised'), 0)::int as delivered,
      coalesce(sum(amount_cents) filter (where movement = 'forfeited'), 0)::int as forfeited,
      coalesce(sum(amount_cents) filter (where movement = 'refunded'), 0)::int as refunded,
      count(distinct entry.id)::int as entries,
      count(distinct entry.id) filter (where to_char(day, 'YYYY-MM') <> month)::int as late
    from book_entries entry join book_lines line on line.entry_id = entry.id group by month order by month`.execute(db)
  let opening = 0
  return rows.map(({ month, entries, late, ...moved }) => {
    const closing = opening + moved.sold - moved.delivered - moved.forfeited - moved.refunded
    const deferred = { opening, ...moved, closing }
    opening = closing
    return { month, deferred, entries, late }
  })
}

const shown = async () =>
  (await readMonths(context))
    .toReversed()
    .map(({ month, deferred, entries, late }) => ({ month, deferred, entries, late }))

async function close(count: number) {
  let month = (await readBooks(context, at)).toClose
  for (let n = 0; n < count && month; n += 1, month = nextMonth(month))
    expect(await closeMonth(context, { month, dryRun: false })).toMatchObject({ ok: true })
}

test('months are what their lines come to, to the cent, whenever they were added up and closed', async () => {
  let from = 1
  for (const [until, keeps, closes] of [
    [2_000, false, 0],
    [4_000, true, 0],
    [6_000, false, 9],
    [8_000, true, 0],
    [COUNT, true, 3],
  ] as const) {
    const closed = await findClosedThrough(db)
    await book(anyKind, from, until, closed ? nextMonth(closed) : FIRST)
    expect(await shown()).toEqual(await monthsByHand())
    if (keeps) await keepBooks(context, { isBooked: true })
    expect(await shown()).toEqual(await monthsByHand())
    await close(closes)
    expect(await shown()).toEqual(await monthsByHand())
    expect(await auditBooks(db).then((wrong) => wrong.filter((one) => !one.startsWith('deferral')))).toEqual([])
    from = until + 1
  }
  for (const { deferred } of await readMonths(context)) {
    const { opening, sold, delivered, forfeited, refunded, closing } = deferred
    expect(opening + sold - delivered - forfeited - refunded).toBe(closing)
  }
})

test('months are listed a page at a time, and each by itself is what the list says', async () => {
  const all = await readMonths(context)
  expect(all).toHaveLength(MONTHS)
  const pages = [0, 1, 2, 3].map((page) => readMonths(context, { limit: 11, offset: page * 11 }))
  expect((await Promise.all(pages)).flat()).toEqual(all)
  for (const month of all) expect(await readMonth(context, month.month)).toEqual(month)
  expect(await readMonth(context, '2019-12')).toBeNull()
  const [last] = all
  expect(await readMonth(context, '2025-01')).toMatchObject({
    ...{ entries: 0, accounts: [], closed: null },
    deferred: { opening: last?.deferred.closing, closing: last?.deferred.closing },
  })
})

test('whoever books while sums are kept is waited for: no entry is left out', async () => {
  const trial = async (trx: Trx, subject: string) => {
    await holdOpenMonths(trx)
    const day = '2023-04-10'
    const entry = { kind: 'sale', subject, at: new Date(day), day, month: '2023-04', text: subject } as const
    const id = await insertEntry(trx, entry)
    await insertLines(trx, id ?? 0, [
      { account: 'provider', amount: cents(500) },
      { account: 'donations', amount: cents(-500) },
    ])
  }
  const before = await readMonth(context, '2023-04')
  const slow = await db.startTransaction().execute()
  await trial(slow, 'slow')
  await db.transaction().execute((trx) => trial(trx, 'quick'))
  const kept = keepBooks(context, { isBooked: false })
  // The keeping has come to where it waits, or has gone past it.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      return rows.length > 0 || (await Promise.race([kept.then(() => true), Promise.resolve(false)]))
    })
    .toBe(true)
  await slow.commit().execute()
  await kept
  const after = await readMonth(context, '2023-04')
  expect((after?.received ?? 0) - (before?.received ?? 0)).toBe(1_000)
  expect((after?.entries ?? 0) - (before?.entries ?? 0)).toBe(2)
  expect(await shown()).toEqual(await monthsByHand())
})

test('what is deferred and what issues have earned is what was counted after the last booking', async () => {
  await sql`update deferrals set issues_left = 1 + (sold_issues - 1) % 3, balance_cents = 100 where id in (
    select id from deferrals order by id limit 400)`.execute(db)
  const counted = await readDeferred(context)
  await keepBooks(context, { isBooked: true })
  const kept = await readDeferred(context)
  expect(kept.countedAt).not.toBeNull()
  expect(kept).toMatchObject({ totalCents: 40_000, subscriptions: 400 })
  expect(counted).not.toMatchObject({ totalCents: 40_000 })
  expect(kept.coming.reduce((all, { cents: sum }) => all + sum, kept.unredeemedCents)).toBe(kept.totalCents)
  const byHand = await sql`
    select issue_number as issue, sum(amount_cents)::int as cents, count(distinct deferral_id)::int as subscriptions
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where kind = 'delivery' and movement = 'recognised' group by 1 order by 1 desc`.execute(db)
  expect(kept.delivered.map(({ title: _title, ...earned }) => earned)).toEqual(byHand.rows)
  // Of an issue that is delivered once more, all that it has earned is told; of the others nothing is added twice.
  await book(`'delivery'`, 20_001, 20_003, '2023-04')
  await keepBooks(context, { isBooked: true })
  const later = await readDeferred(context)
  const more = (issues: typeof kept) => issues.delivered.reduce((all, { cents: sum }) => all + sum, 0)
  expect(more(later) - more(kept)).toBe([20_001, 20_002, 20_003].reduce((all, n) => all + 1 + ((n * 7919) % 9000), 0))
})

test('no page of the books reads entries that were added up, nor deferrals', async () => {
  await pool.query('vacuum analyze')
  const { sent, walk } = recordQueries(pool)
  await walk('books', async () => {
    await readBooks(context, at)
    await readDeferred(context)
    await readMonth(context, '2023-04')
    await readMonth(context, FIRST)
    await readJournal(context, '2023-04', { entries: 201 })
  })
  const queries = sent.filter(isPlanned)
  expect(queries.length).toBeGreaterThan(10)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  const tooMany = read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
  expect(tooMany).toEqual([])
})

test('the beginning of a journal is that of the whole', async () => {
  const whole = await readJournal(context, '2023-04')
  const start = await readJournal(context, '2023-04', { entries: 51 })
  expect(start?.lines.length).toBeGreaterThan(100)
  expect(start?.lines).toEqual(whole?.lines.slice(0, start?.lines.length))
})
