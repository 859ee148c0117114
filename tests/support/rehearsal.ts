import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { rehearseSite } from '#main/rehearse-site.ts'
import { openTestDesk } from './desk.ts'
import { openTestDatabase } from './test-database.ts'
import { projectDir } from './test-site.ts'

type Asked = Parameters<typeof rehearseSite>[1]

const DAY_MS = 86_400_000

/** So many days from now. */
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The demo magazine on a database of its own, with a town of readers, to be rehearsed. */
export async function openRehearsal(readers: number) {
  const live = await openTestDatabase()
  await addTown(live.pool, readers)
  const dataDir = await mkdtemp(join(tmpdir(), 'colophon-rehearsal-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { NODE_ENV: 'test', DATABASE_URL: live.url, DATA_DIR: dataDir }
  const read = readConfig(settings, projectDir)
  if (!read.ok) throw new Error(read.problems.join())
  const setting = { config: read.config, projectDir, say: () => undefined, readOnly: true }
  async function rehearse(asked: Partial<Asked> = {}) {
    const rates = { first: 0.03, again: 0.5 }
    const done = await rehearseSite(setting, { until: dayAhead(425), seed: 1, rates, ...asked })
    if (!done.ok) throw new Error(done.reason === 'failed' ? done.said : done.reason)
    return done.report
  }
  return { ...live, dataDir, rehearse, desk: openTestDesk(settings) }
}

/** Yearly readers whose issues end one after the other, of whom two in three renew by themselves; every fifth gives each month. */
async function addTown(pool: pg.Pool, readers: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of town(readers)) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const town = (readers: number) => [
  // By days from now: what is late, and for whom, is then the same whenever this runs.
  `update issues set dated = current_date + case number when 6 then 30 else (number - 6) * 60 end`,
  `insert into accounts (name, email, email_key, email_confirmed_at, created_at)
    select 'Reader ' || n, 'town-' || n || '@town.example', 'town-' || n || '@town.example', '2025-09-01', '2025-09-01'
    from generate_series(1, ${readers}) n`,
  `create temp table town on commit drop as
    select id, name, email, n, case n % 4 when 0 then 'digital' when 1 then 'print-b' else 'print-a' end as deliverable,
      1 + (n / 3) % 3 as bound, jsonb_build_object('line1', n || ' Ropewalk', 'line2', '', 'city', 'Millhaven', 'state', 'RI',
        'postcode', '02840', 'country', case n % 4 when 1 then 'CA' else 'US' end) as address
    from (select id, name, email, split_part(split_part(email, '@', 1), '-', 2)::int as n
      from accounts where email like '%@town.example') reader`,
  `insert into account_addresses (account_id, shipcode, address, changed_at)
    select id, 'ship-' || right(deliverable, 1), address, '2025-09-01' from town where deliverable <> 'digital'`,
  `insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, created_at)
    select id, 1, 'introductory', '1year', 'low', deliverable, deliverable, 4, bound, '2025-09-01' from town`,
  `insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
    select issue, town.id, cycles.id, town.deliverable, 1, town.name,
      case when town.deliverable <> 'digital' then town.address end, '2025-10-01'
    from town join cycles on cycles.account_id = town.id cross join generate_series(3, 5) issue where issue > 5 - town.bound`,
  `insert into payers (account_id, customer, method, autorenew, changed_at)
    select id, 'cus_town' || n, 'pm_town' || n, n % 3 <> 0, '2025-09-01' from town`,
  `insert into monthly_donations (token_hash, account_id, name, email, amount_cents, customer, method, day, next_on, created_at)
    select sha256(email::bytea), id, name, email, 1000, 'cus_town' || n, 'pm_gift' || n, 1 + n % 31,
      current_date + 1 + n % 27, '2025-09-01' from town where n % 5 = 0`,
]
