import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { backUp } from '#adapters/postgres/backup.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import { countFigures } from '#application/figures/count-figures.ts'
import type { Database } from '#store/database.ts'
import { insertRecipients } from '#store/letters/audience.ts'
import { openMeter } from './meter.ts'
import { type Magazine, openEmpty } from './seed-costs.ts'

const ISSUE = 6

/** What an account has for as long as it subscribes. */
const OF_AN_ACCOUNT = ['accounts', 'account_addresses', 'cycles', 'payers', 'sessions', 'renewals', 'renewal_looks']

async function bytesOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${tables}::text[]) name`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Bytes of each row, its indexes with it. */
export async function measureSizes({ context: { db } }: Magazine, subscribers: number) {
  const aRow = async (table: string) => (await bytesOf(db, [table])) / (await countOf(db, table))
  return {
    account: (await bytesOf(db, OF_AN_ACCOUNT)) / subscribers,
    event: await aRow('events'),
    mail: await aRow('mails'),
  }
}

/** The whole run of an issue as staff do it: cut, handed over, and its labels in files. */
export async function measureIssue({ context, url }: Magazine, folder: string) {
  const { db } = context
  const meter = await openMeter(url)
  const before = await bytesOf(db, ['deliveries'])
  let labels = 0
  let spent = { programMs: 0, databaseMs: 0, wallMs: 0 }
  const run = async () => {
    const cut = await cutIssue(context, ISSUE)
    if (!cut.ok) throw new Error(`Issue ${ISSUE} can’t be cut: ${cut.reason}`)
    const closed = await handOverIssue(context, ISSUE)
    if (!closed.ok) throw new Error(`Issue ${ISSUE} can’t be handed over: ${closed.reason}`)
    const made = await makeMailingList(context, { issue: ISSUE }, (name, chunks) =>
      pipeline(chunks, createWriteStream(join(folder, name))),
    )
    if (!made.ok) throw new Error(`Issue ${ISSUE} has no files: ${made.reason}`)
    labels = await countLabels(db)
    return labels
  }
  const logged = await meter.logged(async () => {
    spent = await meter.measure(run)
  })
  await meter.end()
  return { spent, labels, logBytes: logged / labels, bytes: ((await bytesOf(db, ['deliveries'])) - before) / labels }
}

async function countLabels(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from deliveries where issue_number = ${ISSUE}`.execute(db)
  return rows[0]?.n ?? 0
}

/** How long the longest single statement takes: the site lets none take more than half a minute. */
async function longestStatement(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const begun = performance.now()
    const asked = Reflect.apply(query, this, args)
    const note = () => {
      longest = Math.max(longest, performance.now() - begun)
    }
    if (asked instanceof Promise) asked.then(note, note)
    return asked
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return longest
}

/** The count of every night: the second one, for the first has years to catch up with. */
export async function measureFigures({ context, url }: Magazine) {
  // The seed has no readers in the months before; the first count is the whole of what would be counted once.
  await countFigures(context)
  const meter = await openMeter(url)
  let longestMs = 0
  const spent = await meter.measure(async () => {
    longestMs = await longestStatement(() => countFigures(context))
    return 1
  })
  await meter.end()
  return { spent, longestMs }
}

/** Who gets a letter to all subscribers is written down by one statement. */
export async function measureLetterStart({ context: { db } }: Magazine) {
  const letterId = '00000000-0000-4000-8000-000000000001'
  const begun = performance.now()
  await db.transaction().execute(async (trx) => {
    await sql`insert into letters (id, kind, subject, body, segments, state, created_at, changed_at)
      values (${letterId}, 'news', 'The new issue', 'Words', '{subscribers-print,subscribers-digital}', 'draft', now(), now())`.execute(
      trx,
    )
    await insertRecipients(trx, { letterId, segments: ['subscribers-print', 'subscribers-digital'], kind: 'news' })
  })
  return { wallMs: performance.now() - begun }
}

/** The nightly backup, and its way back into an empty database. */
export async function measureBackup(magazine: Magazine, serverUrl: string, folder: string) {
  const file = join(folder, 'costs.backup')
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    magazine.context.db,
  )
  const empty = await openEmpty(serverUrl, 'restored')
  await empty.end()
  const meter = await openMeter(magazine.url)
  const saved = await meter.measure(async () => {
    const done = await backUp({ databaseUrl: magazine.url, file })
    if (!done.ok) throw new Error(done.reason)
    return 1
  })
  const brought = await meter.measure(async () => {
    const done = await restore({ databaseUrl: empty.url, file })
    if (!done.ok) throw new Error(done.reason)
    return 1
  })
  await meter.end()
  return { bytes: rows[0]?.bytes ?? 0, fileBytes: (await stat(file)).size, backup: saved, restore: brought }
}
