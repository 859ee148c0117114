import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countFigures } from '#application/figures/count-figures.ts'
import { readFigure } from '#application/figures/read-figure.ts'
import { type Figure, figureNames } from '#domain/figures/figure.ts'
import { endOfMonth, sayMonth } from '#domain/figures/periods.ts'
import { readerKindOf, readerKinds } from '#domain/figures/readers.ts'
import { shownCell } from '#domain/figures/shown-cell.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const desk = openTestDesk({ DATABASE_URL: url })

const as = await openStaff({ openBrowser, clock, context })

/** So that the same ledger comes again when a test fails. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Accounts with up to three cycles each, of every kind, some cancelled, and what was bound of them. */
async function addRandomLedger(seed: number, accounts: number) {
  const roll = dice(seed)
  const issues = (await db.selectFrom('dispatches').select('issue_number').where('number', '=', 1).execute()).map(
    ({ issue_number }) => issue_number,
  )
  const begin = clock.now.getTime() - 700 * DAY_MS
  for (let number = 0; number < accounts; number += 1) {
    const account = randomUUID()
    const email = `figures-${seed}-${number}@random.example`
    await sql`insert into accounts (id, name, email, email_key, created_at)
      values (${account}, 'Random Reader', ${email}, ${email}, ${new Date(begin)})`.execute(db)
    const free = [...issues]
    for (let position = 1; position <= 1 + roll(3); position += 1) {
      const isLifetime = roll(10) === 0
      const tokens = isLifetime ? null : 1 + roll(4)
      const gift = roll(4) === 0 ? randomUUID() : null
      const created = new Date(begin + roll(600) * DAY_MS)
      const bound = free.splice(0, Math.min(free.length, roll((tokens ?? 3) + 1)))
      const deliverable = roll(3) === 0 ? 'digital' : 'print-a'
      if (gift)
        await sql`insert into gifts (id, token_hash, number, deliverable, level, term, giver, created_at, redeemed_at, redeemed_by)
          values (${gift}, sha256(${gift}::text::bytea), 1, 'digital', 'low', '1year', 'Ada', ${created}, ${created}, ${account})`.execute(
          db,
        )
      const { rows } = await sql<{ id: string }>`
        insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, gift_id,
          billed_to, created_at, cancelled_at)
        values (${account}, ${position}, ${position === 1 ? 'introductory' : 'renewal'}, ${isLifetime ? 'lifetime' : '1year'}, 'low',
          ${deliverable}, ${deliverable}, ${tokens}, ${bound.length}, ${gift}, ${roll(8) === 0 ? 'A Library' : null}, ${created},
          ${roll(6) === 0 ? new Date(created.getTime() + roll(500) * DAY_MS) : null}) returning id`.execute(db)
      for (const issue of bound)
        await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
          values (${issue}, ${account}, ${rows[0]?.id}, 'digital', 1, 'Random Reader', null,
            ${new Date(created.getTime() + roll(400) * DAY_MS)})`.execute(db)
    }
  }
}

type Naive = Record<string, number>

/** The same count by somebody with a pencil: every account, every cycle, every delivery. */
async function countByHand(at: Date): Promise<Naive> {
  const cycles = await db.selectFrom('cycles').selectAll().orderBy('account_id').orderBy('position').execute()
  const deliveries = await db.selectFrom('deliveries').select(['cycle_id', 'bound_at']).execute()
  const counts: Naive = Object.fromEntries(readerKinds.map((kind) => [kind, 0]))
  const seen = new Set<string>()
  for (const cycle of cycles) {
    if (seen.has(cycle.account_id) || cycle.created_at > at) continue
    if (cycle.cancelled_at && cycle.cancelled_at <= at) continue
    const bound = deliveries.filter((one) => one.cycle_id === cycle.id && one.bound_at <= at).length
    if (cycle.tokens !== null && cycle.tokens <= bound) continue
    seen.add(cycle.account_id)
    const kind = readerKindOf({
      isLifetime: cycle.tokens === null,
      isBilled: cycle.billed_to !== null,
      isGift: cycle.gift_id !== null,
      isDigital: cycle.active_deliverable === 'digital',
    })
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

test('readers by kind are those that somebody would count by hand, in every month of a random ledger', async () => {
  for (const seed of [1, 2, 3]) {
    await addRandomLedger(seed, 60)
    await sql`delete from figure_counts`.execute(db)
    await countFigures(context)
    const { settings } = await db.selectFrom('magazine').select('settings').executeTakeFirstOrThrow()
    const { timeZone } = settings as { timeZone: string }
    const [byMonth, byIssue] = (await readFigure(context, 'readers')).tables
    const months = await db
      .selectFrom('figure_counts')
      .select('period')
      .distinct()
      .where('figure', '=', 'readers-by-month')
      .execute()
    expect(months.length).toBeGreaterThan(20)
    for (const { period } of months) {
      const end = endOfMonth(timeZone, period)
      const row = byMonth?.rows.find((one) => one.period === sayMonth(period))
      expect(row, `seed ${seed}, ${period}`).toMatchObject(await countByHand(end < clock.now ? end : clock.now))
    }
    const lists = await db
      .selectFrom('deliveries')
      .select(['issue_number', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('issue_number')
      .execute()
    for (const { issue_number, count } of lists)
      expect(byIssue?.rows.find(({ period }) => period === String(issue_number))?.all).toBe(Number(count))
  }
})

test('counting again changes nothing, and two who count at once neither', async () => {
  const kept = () =>
    sql`select figure, period, kind, count from figure_counts order by 1, 2, 3`.execute(db).then(({ rows }) => rows)
  await countFigures(context)
  const before = await kept()
  await Promise.all([countFigures(context), countFigures(context), countFigures(context)])
  expect(await kept()).toEqual(before)
})

test('of those who ended with an issue, those renewed who have another subscription', async () => {
  const { rows: cycles } = await sql<{ issue: number; renewed: boolean }>`
    select (select max(issue_number) from deliveries where cycle_id = cycle.id) as issue,
      exists (select from cycles next where next.account_id = cycle.account_id and next.position > cycle.position
        and (next.cancelled_at is null or next.taken > 0)) as renewed
    from cycles cycle where tokens = taken and taken > 0 and cancelled_at is null`.execute(db)
  const rows = (await readFigure(context, 'renewals')).tables[0]?.rows ?? []
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const own = cycles.filter(({ issue }) => String(issue) === row.issue)
    expect(row).toMatchObject({ ended: own.length, renewed: own.filter(({ renewed }) => renewed).length })
  }
})

test('who cancelled is counted with the reason, and no longer when they come back', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', 'like', 'figures-1-%')
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('cycles')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  await sql`update cycles set cancelled_at = coalesce(least(cancelled_at, ${clock.now}), ${clock.now}) where account_id = ${id}`.execute(
    db,
  )
  await sql`update cycles set cancelled_at = ${clock.now}, cancelled_because = 'too-much-paper' where id = ${account.id}`.execute(
    db,
  )
  await countFigures(context)
  const reason = async () =>
    (await readFigure(context, 'churn')).tables[1]?.rows.find((row) => row.reason === 'Issues pile up unread')?.count
  expect(await reason()).toBe(1)
  await sql`insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, created_at)
    values (${id}, 9, 'renewal', '1year', 'low', 'digital', 'digital', 4, ${clock.now})`.execute(db)
  await countFigures(context)
  expect(await reason()).toBeUndefined()
})

test('donors are kept who gave in the year before too, and those who fail are told apart', async () => {
  await sql`insert into donations (name, email, amount_cents, given_at) values
    ('A', 'kept@donor.example', 500, '2024-03-01T12:00:00Z'), ('A', 'Kept@donor.example', 700, '2025-03-01T12:00:00Z'),
    ('B', 'gone@donor.example', 900, '2024-05-01T12:00:00Z')`.execute(db)
  await countFigures(context)
  const { tables } = await readFigure(context, 'donors')
  expect(tables[0]?.rows).toContainEqual(
    expect.objectContaining({ month: 'Mar 2025', 'one-time': 1, 'one-time-cents': 700 }),
  )
  expect(tables[1]?.rows).toContainEqual(expect.objectContaining({ year: '2025', kept: 1, before: 2, rate: 0.5 }))
})

const cellsOf = (body: string) => body.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, '|')

/** Every cell of every table, as the page writes it. */
function expectShown(body: string, figure: Figure, sign: string) {
  const text = cellsOf(body)
  for (const { rows, columns } of figure.tables)
    for (const row of rows) {
      const cells = columns.map(({ key, unit }) =>
        shownCell(row[key] ?? null, unit, sign)
          .replaceAll('&', '&amp;')
          .replaceAll("'", '&#x27;'),
      )
      expect(text.replace(/\|+/g, '|')).toContain(`|${cells.join('|')}|`)
    }
}

test.each(figureNames)('the page of %s shows what the command answers, and so does its file', async (name) => {
  const browser = await as('books')
  const page = await browser.get(`/desk/figures?of=${name}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  const { code, lines } = await desk('figures', name, '--json')
  expect(code).toBe(0)
  const figure = JSON.parse(lines.join('\n')) as Figure
  expect(figure).toEqual(JSON.parse(JSON.stringify(await readFigure(context, name))))
  expectShown(page.body, figure, '$')
  for (const table of figure.tables.filter(({ rows }) => rows.length > 0)) {
    const file = await browser.get(`/desk/figures/${name}-${table.name}.csv`)
    expect(file.statusCode).toBe(200)
    const said = await desk('figures', name, '--csv', '--table', table.name)
    expect(file.body.replace('\uFEFF', '').trimEnd()).toBe(said.lines.join('\n'))
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(table.rows.length + 1)
  }
})

test('an editor sees counts and no money; a reader sees no figures', async () => {
  await sql`insert into article_funnel values (current_date, 'the-hum', '', 'paid', 1, 987654)`.execute(db)
  const editor = await as('editor')
  const page = await editor.get('/desk/figures?of=pieces')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('9,876.54')
  expect((await editor.get('/desk/figures/pieces-piece.csv')).body).not.toContain('9876.54')
  const books = await as('books')
  expect((await books.get('/desk/figures?of=pieces')).body).toContain('9,876.54')
  expect((await books.get('/desk/figures/pieces-piece.csv')).body).toContain('9876.54')
  expect((await (await as('circulation')).get('/desk/store')).statusCode).toBe(200)
  expect((await (await as('editor')).get('/desk/store')).statusCode).toBe(403)
})

test('what is not there is not found, whatever is asked for', async () => {
  const browser = await as('owner')
  expect((await browser.get('/desk/figures?of=nothing')).statusCode).toBe(200)
  for (const file of ['x', 'readers-none.csv', '..%2Fx.csv', 'deferred-issue.csv'])
    expect((await browser.get(`/desk/figures/${file}`)).statusCode, file).toBe(404)
  expect((await desk('figures', 'readers', '--table', 'none')).code).not.toBe(0)
})
