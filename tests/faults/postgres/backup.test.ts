import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backUp } from '#adapters/postgres/backup.ts'
import { type EmbeddedPostgres, launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { oddRows, oddTables } from './odd-tables.ts'
import { removeTemporaryFolders, temporaryFolder } from './temporary-folders.ts'

let embedded: EmbeddedPostgres
let source: string
let target: string
let file: string

beforeAll(async () => {
  const launch = await launchPostgres({ dataDir: temporaryFolder() })
  if (!launch.ok) throw new Error(launch.reason)
  embedded = launch.database
  source = await makeDatabase('source')
  await run(source, oddRows)
  await run(source, `select graphile_worker.add_job('send', '{"to":"é\\\\n"}', queue_name => 'q', job_key => 'k')`)
}, 180_000)

beforeEach(async () => {
  target = await makeDatabase('target')
  file = join(temporaryFolder(), 'backups', 'magazine.gz')
})

afterAll(async () => {
  await embedded.stop()
  await removeTemporaryFolders()
})

test('a restored database is equal row by row, and goes on where the other stood', { timeout: 180_000 }, async () => {
  const before = await stateOf(target)
  const saved = await backUp({ databaseUrl: source, file })
  expect(saved).toMatchObject({ ok: true })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restore({ databaseUrl: target, file })).toEqual(saved)
  expect(await contentOf(target)).toEqual(await contentOf(source))
  expect(await stateOf(target)).toEqual(before)
  const nextNumbers = `insert into odd_values (words) values ('next') returning id, nextval('empty_table_id_seq') as serial`
  expect(await run(target, nextNumbers)).toEqual(await run(source, nextNumbers))
  expect(await run(target, "insert into stamped values (2, '') returning touched")).toEqual([
    { touched: 'by the trigger' },
  ])
  await expect(run(target, 'insert into eggs values (99, 99, null)')).rejects.toThrow('violates foreign key constraint')
})

test('a backup under load shows one moment', { timeout: 180_000 }, async () => {
  let running = true
  const transfers = Promise.all(
    [1, 2, 3].map(async () => {
      const client = await connected(source)
      while (running) {
        const [cents, from, to] = [100, 20, 20].map((limit) => randomInt(1, limit))
        await client.query(`begin; update left_purse set cents = cents - ${cents} where id = ${from}`)
        await client.query(`update right_purse set cents = cents + ${cents} where id = ${to}; commit`)
      }
      await client.end()
    }),
  )
  const saved = await backUp({ databaseUrl: source, file })
  running = false
  await transfers
  expect(await restore({ databaseUrl: target, file })).toEqual(saved)
  const [both] = await run(
    target,
    'select (select sum(cents) from left_purse) + (select sum(cents) from right_purse) as cents',
  )
  expect(both).toEqual({ cents: '40000' })
})

test('a database with rows is refused', async () => {
  await backUp({ databaseUrl: source, file })
  await run(target, `insert into "Order ""Lines""" values (1)`)
  expect(await refusalOf(target, file)).toBe(
    'The database is not empty: public."Order ""Lines""" has rows. Restore into a new one (another DATA_DIR or DATABASE_URL).',
  )
})

test('other migrations are refused, and so are other columns', async () => {
  await backUp({ databaseUrl: source, file })
  await run(target, "delete from schema_migrations where name = '0002-second'")
  expect(await refusalOf(target, file)).toContain('The backup has migrations that this database lacks (0002-second).')
  await run(target, "insert into schema_migrations values ('0002-second'), ('0003-third')")
  expect(await refusalOf(target, file)).toContain('The database has migrations that the backup lacks (0003-third).')
  await run(target, "delete from schema_migrations where name = '0003-third'; alter table eggs add column size int")
  expect(await refusalOf(target, file)).toBe(
    'The table public.eggs is not the same in the backup and in this database.',
  )
})

test('a file that is broken, cut short, changed or none of ours changes nothing', { timeout: 180_000 }, async () => {
  await backUp({ databaseUrl: source, file })
  const whole = await readFile(file)
  const content = gunzipSync(whole)
  const without = (part: Buffer) =>
    gzipSync(
      Buffer.concat([
        content.subarray(0, content.indexOf(part)),
        content.subarray(content.indexOf(part) + part.length),
      ]),
    )
  const replaced = (from: string, to: string) =>
    gzipSync(Buffer.from(content.toString('latin1').replace(from, to), 'latin1'))
  const broken: [Buffer, string][] = [
    [whole.subarray(0, whole.length - 400), 'unexpected end of file'],
    [gzipSync(content.subarray(0, -7)), 'the file is not whole'],
    [Buffer.from(whole).fill(0, whole.length - 8, whole.length - 4), 'incorrect data check'],
    [without(Buffer.from([0, 0, 0, 0])), 'extra data after last expected column'],
    [replaced('"rows":20000', '"rows":20001'), 'public.many has 20000 rows where the backup had 20001'],
    [replaced('\n50\t1\t1\n', '\n50\t0\t1\n'), 'violates foreign key constraint "eggs_chicken_fkey"'],
    [replaced('"version":1', '"version":2'), 'its format 2 is newer than this version of Colophon'],
    [Buffer.from('hello'), 'incorrect header check'],
    [gzipSync('hello, this is no backup'), 'it is not a backup made by Colophon'],
    [Buffer.alloc(0), 'unexpected end of file'],
  ]
  for (const [bytes, reason] of broken) {
    await writeFile(file, bytes)
    expect(await refusalOf(target, file)).toContain(reason)
  }
  expect(await refusalOf(target, '/nowhere/file')).toContain('ENOENT')
  expect(Object.values(await contentOf(target)).flat()).toEqual([])
})

const KILLS = isWholeProof ? 50 : 3

test('a restore that is killed half-way leaves nothing behind, and can be made anew', {
  timeout: isWholeProof ? 900_000 : 180_000,
}, async () => {
  const saved = await backUp({ databaseUrl: source, file })
  const program = join(import.meta.dirname, 'restorer.ts')
  let kills = 0
  while (kills < KILLS) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, target, file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    await inTheMiddle()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const left = await vi.waitFor(async () => {
      const others =
        "select count(*)::int as n from pg_stat_activity where datname = 'target' and pid <> pg_backend_pid()"
      const [{ n }] = (await run(target, others)) as [{ n: number }]
      if (n > 0) throw new Error('The server has not noticed yet')
      return Object.values(await contentOf(target)).flat()
    }, 30_000)
    // It had come to its end, even if its process had not: then it is whole, and this was no kill half-way.
    if (child.signalCode === null || left.length > 0) {
      expect(await contentOf(target)).toEqual(await contentOf(source))
      target = await makeDatabase('target')
      continue
    }
    kills += 1
  }
  expect(await restore({ databaseUrl: target, file })).toEqual(saved)
  reached(41, 'restores killed half-way', KILLS)
})

/** Some rows are written by now, which nobody else can see; or none, or nearly all. */
async function inTheMiddle() {
  const steps = randomInt(0, 12)
  for (let step = 0; step < steps; step += 1) await run(target, 'select 1')
}

test('a backup never overwrites a file, and leaves none when it fails', async () => {
  await mkdir(dirname(file))
  await writeFile(file, 'precious')
  expect(await backUp({ databaseUrl: source, file })).toEqual({
    ok: false,
    reason: `${file} exists already. Choose another name for the backup.`,
  })
  const nowhere = source.replace('/source?', '/nowhere?')
  const failed = await backUp({ databaseUrl: nowhere, file: `${file}.2` })
  expect(!failed.ok && failed.reason).toContain('database "nowhere" does not exist')
  await expect(stat(`${file}.2`)).rejects.toThrow('ENOENT')
  expect(await readFile(file, 'utf8')).toBe('precious')
})

async function makeDatabase(name: string): Promise<string> {
  await run(embedded.url, `drop database if exists ${name} with (force)`)
  await run(embedded.url, `create database ${name}`)
  const url = embedded.url.replace('/colophon?', `/${name}?`)
  await run(url, oddTables)
  await runMigrations({ connectionString: url })
  return url
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function run(url: string, statement: string) {
  const client = await connected(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function refusalOf(databaseUrl: string, from: string): Promise<string> {
  const restored = await restore({ databaseUrl, file: from })
  return restored.ok ? 'restored' : restored.reason
}

/** Every row of every table that a backup covers, as text. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const tables = await run(
    url,
    `
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' or tablename like '\\_private\\_%'`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await run(url, `select row::text as row from ${name} row order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

/** What a restore changes on its way and must put back. */
const stateOf = (url: string) =>
  run(
    url,
    `
    select conname as name, condeferrable::text || condeferred::text || convalidated::text as state from pg_constraint where contype = 'f'
    union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`,
  )
