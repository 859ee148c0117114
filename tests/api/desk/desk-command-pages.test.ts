import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskCommand } from '#desk/command-line/desk-command.ts'
import { deskCommands } from '#desk/desk-commands.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { fillTables } from '../../support/fill-tables.ts'

const { db, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const COUNT = 200
const newest = sql`(select max(issue_number) from dispatches where state in ('cut', 'delivered'))`
const ofTheNewest = sql`issue_number = ${newest}`

/** More of everything than a page holds. */
beforeAll(async () => {
  await fillTables(db, {
    count: COUNT,
    only: new Set([
      ...['carts', 'orders', 'order_versions', 'cancellations', 'missing_copies', 'gifts', 'monthly_donations'],
      ...['donations', 'disputes', 'renewals', 'renewal_notices', 'webhook_deliveries', 'stock_movements', 'payouts'],
      ...['stray_payments', 'import_runs', 'invoices', 'parcels', 'order_goods'],
    ]),
  })
  await sql`update renewal_notices set by = 'letter'`.execute(db)
  await sql`update stock_movements set ref = 'prd:tote' where ref like 'prd:many-%'`.execute(db)
  await sql`update order_goods set parcel_id = null`.execute(db)
  await sql`update orders set status = 'completed', completed_at = now(), paid_version = 1, paid_cents = 4200
    where ref like 'ord-many-%'`.execute(db)
  await sql`update order_versions set snapshot = snapshot || '{"bill": {"membership": null, "donation": null, "goods": [],
    "giftees": [], "giftsubs": [], "reported": []}}' where order_id in (select id from orders where ref like 'ord-many-%')`.execute(
    db,
  )
  await sql`update donations set monthly_id = null where email like 'reader-%@many.example'`.execute(db)
  await sql`insert into institutions (name, licence_from) values ('Many Library', '2026-01-01')`.execute(db)
  await sql`update invoices set billed_to = 'Many Library' where invoice_no like 'MANY-%'`.execute(db)
  await sql`insert into mails (cause, kind, email, created_at, sent_at)
    select 'pages:' || n, 'mail-' || n, 'reader-1@many.example', now() - n * interval '1 minute', now()
    from generate_series(1, ${COUNT}) n`.execute(db)
  // Those who have used up what they had got the newest issue last: half of them were billed.
  await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
    select ${newest}, account_id, cycle_id, deliverable, copies, name, address, bound_at from deliveries
    where issue_number = 4 and account_id in (select id from accounts where ref ~ '^acc-many-(3|53|103|153)$')
    on conflict do nothing`.execute(db)
  await sql`update cycles set billed_to = 'Many Library' where token ~ '^sub-many-.*-(3|53)$'`.execute(db)
})

// Nobody paid for them, and nobody cut it for them: the books and the ledger of a suite must balance at its end.
afterAll(async () => {
  await sql`delete from deliveries where ${ofTheNewest} and account_id in (
    select id from accounts where ref ~ '^acc-many-(3|53|103|153)$')`.execute(db)
  await sql`update orders set status = 'cancelled', completed_at = null, paid_version = null, paid_cents = null
    where ref like 'ord-many-%'`.execute(db)
})

type Answer = unknown[] | Record<string, unknown[]>
/** What is typed after it, and which of several lists it answers is looked at. */
type Asked = { typed?: string[]; list?: string }

const lists: Record<string, Asked> = {
  'missing list': {},
  'cancellations list': {},
  'orders disputes': { typed: ['--all'], list: 'disputes' },
  'goods list': { list: 'rows' },
  'gifts list': {},
  'donations list': {},
  'donations gifts': {},
  'renewals list': {},
  'renewals readers': { typed: ['--wave', 'left-0'] },
  'renewals to-bill': {},
  'renewals unprinted': {},
  'webhooks deliveries': {},
  'trouble list': { list: 'stray' },
  'stock moves': { typed: ['prd:tote'] },
  'books payouts': { typed: ['--known'], list: 'payouts' },
  'import list': {},
  'institutions show': { typed: ['Many Library'], list: 'invoices' },
  'readers mails': { typed: ['acc-many-1'] },
}

const commands = new Map(
  deskCommands.flatMap((one): [string, DeskCommand][] =>
    'run' in one ? [[one.name, one]] : one.commands.map((command) => [`${one.name} ${command.name}`, command]),
  ),
)
const takes = (name: string, option: string) => option in (commands.get(name)?.options ?? {})

async function ask(name: string, { typed = [], list }: Asked, ...place: string[]) {
  const { code, lines, notes } = await run(...name.split(' '), ...typed, ...place, '--json')
  expect(code, lines.join('\n')).toBe(0)
  const answer: Answer & { hasMore?: boolean; more?: string[] } = JSON.parse(lines.join('\n'))
  const rows = Array.isArray(answer) ? answer : (answer[list ?? ''] ?? [])
  const goesOn = notes.length > 0 || answer.hasMore === true || (answer.more ?? []).includes(list ?? '')
  return { rows: rows.map((row) => JSON.stringify(row)), goesOn, notes }
}

const say = async (name: string, { typed = [] }: Asked, ...place: string[]) =>
  (await run(...name.split(' '), ...typed, ...place)).lines

test('every command that lists page by page is walked here, and none stops at a number without a way on', () => {
  const named = [...commands.keys()]
  expect(Object.keys(lists).sort()).toEqual(named.filter((name) => takes(name, 'page')).sort())
  const limited = named.filter((name) => takes(name, 'limit') && commands.get(name)?.act === null)
  const goOn = (name: string) => ['page', 'after', 'before'].some((option) => takes(name, option))
  // All are listed unless somebody asks for fewer.
  expect(limited.filter((name) => !goOn(name))).toEqual(['donations donors'])
})

test.each(Object.entries(lists))(
  '%s says that it goes on, to people and to programs, to its last row',
  async (name, asked) => {
    const hasLimit = takes(name, 'limit')
    const all = hasLimit ? (await ask(name, asked, '--limit', '100000')).rows : null
    const limit = all && ['--limit', String(Math.ceil(all.length / 3))]
    const read: string[] = []
    let [page, goesOn] = [1, true]
    for (; goesOn; page += 1) {
      const place = [...(limit ?? []), '--page', String(page)]
      const part = await ask(name, asked, ...place)
      expect(part.rows.length, `page ${page}`).toBeGreaterThan(0)
      read.push(...part.rows)
      const said = await say(name, asked, ...place)
      expect(said.filter((line) => line.includes(`--page ${page + 1}`)).length, said.at(-1)).toBe(part.goesOn ? 1 : 0)
      for (const note of part.notes) expect(said).toContain(note)
      goesOn = part.goesOn
    }
    expect(page, 'it has pages').toBeGreaterThan(2)
    expect(new Set(read).size, 'nothing comes twice').toBe(read.length)
    if (all) expect(read).toEqual(all)
  },
)

test.each(['missing list', 'cancellations list', 'donations gifts'])('%s says how many there are', async (name) => {
  const { rows } = await ask(name, {}, '--limit', '100000')
  expect(rows.length).toBeGreaterThan(50)
  const cut = await ask(name, {})
  expect(cut.rows).toHaveLength(50)
  expect(cut.notes).toEqual([`… ${rows.length} in all, more: --page 2`])
  expect((await say(name, {})).at(-1)).toBe(`… ${rows.length} in all, more: --page 2`)
})

test('what is no page, and what is too many, is said before anything is read', async () => {
  for (const [place, said] of [
    [['--page', '0'], '✗ 0 is no page'],
    [['--page', 'two'], '✗ two is no page'],
    [['--limit', '0'], '✗ --limit is from 1 to 100000'],
  ] as const) {
    const { code, lines } = await run('missing', 'list', ...place)
    expect([code, lines.join('\n').split('\n')[0]]).toEqual([2, said])
  }
})
