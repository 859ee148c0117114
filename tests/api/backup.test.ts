import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#adapters/postgres/backup.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { migrate } from '#store/migrate.ts'
import { openTestDesk } from '../support/desk.ts'
import { fillEveryTable } from '../support/fill-every-table.ts'
import { rowsOf } from '../support/rows-of.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { reached } from '../support/whole-proof.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-backup-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a magazine with rows in every table is restored into a database that was only just migrated', async () => {
  const source = await openTestDatabase()
  await fillEveryTable(source.pool)
  const file = join(folder, 'magazine.gz')
  const saved = await backUp({ databaseUrl: source.url, file })
  expect(saved).toMatchObject({ ok: true })
  const target = await openTestDatabase({ empty: true })
  await migrate(target.pool)
  expect(await restore({ databaseUrl: target.url, file })).toEqual(saved)
  const before = await rowsOf(source.pool)
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(await rowsOf(target.pool)).toEqual(before)
  reached(41, 'tables compared', Object.keys(before).length)
})

test('a database in which something was done already is left as it is', async () => {
  const source = await openTestDatabase()
  const file = join(folder, 'once-more.gz')
  await backUp({ databaseUrl: source.url, file })
  const refused = await restore({ databaseUrl: source.url, file })
  expect(!refused.ok && refused.reason).toContain('The database is not empty')
  const numbered = await openTestDatabase({ empty: true })
  await migrate(numbered.pool)
  await numbered.pool.query('update invoice_counter set last = 7')
  const kept = await restore({ databaseUrl: numbered.url, file })
  expect(!kept.ok && kept.reason).toContain('public.invoice_counter has rows')
})

test('without the settings of the site nothing is backed up, and no database is made for it', async () => {
  const dataDir = await mkdtemp(join(folder, 'of-a-version-'))
  const { code, lines } = await openTestDesk({ DATA_DIR: dataDir })('db:backup')
  expect(code).toBe(1)
  expect(lines.join()).toContain('nothing to back up: DATABASE_URL is not set')
  expect(await readdir(dataDir)).toEqual([])
})
