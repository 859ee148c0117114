import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import {
  folderWithCluster,
  postmasterOf,
  removeTemplate,
  removeTemporaryFolders,
  temporaryFolder,
} from './temporary-folders.ts'

afterEach(removeTemporaryFolders)
afterAll(removeTemplate)

test('the database is durable, in UTF-8 and UTC, and its role is no superuser', { timeout: 180_000 }, async () => {
  const database = await launched({ dataDir: await folderWithCluster() })
  const settings = await ask(
    database.url,
    `select current_database() as database, current_user as role, usesuper as super,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
       current_setting('synchronous_commit') as "synchronousCommit", current_setting('data_checksums') as checksums,
       current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
       current_setting('listen_addresses') as addresses, lower('ÀÉ') as lower
     from pg_user where usename = current_user`,
  )
  const durable = { fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on', checksums: 'on' }
  const role = { database: 'colophon', role: 'colophon', super: false }
  expect(settings).toEqual([{ ...role, ...durable, encoding: 'UTF8', timezone: 'UTC', addresses: '', lower: 'àé' }])
  expect(database.description).toMatch(/^PostgreSQL 18\.\d+, embedded, in .*, reached by a socket in that folder$/)
  await database.stop()
})

test('Ctrl-C in the terminal does not reach the server, which is in a session of its own', {
  timeout: 180_000,
}, async () => {
  const dataDir = await folderWithCluster()
  const database = await launched({ dataDir })
  const postmaster = await postmasterOf(dataDir)
  const [, , , session] = (await readFile(`/proc/${postmaster}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  expect(Number(session)).toBe(postmaster)
  await database.stop()
})

test('a database that was dropped is made again', { timeout: 180_000 }, async () => {
  const dataDir = await folderWithCluster()
  const first = await launched({ dataDir })
  await ask(first.url.replace('/colophon?', '/postgres?'), 'drop database colophon')
  await first.stop()
  const second = await launched({ dataDir })
  expect(await ask(second.url, 'select current_database() as name')).toEqual([{ name: 'colophon' }])
  await second.stop()
})

test('on a port it asks for a password, which is new at each start and is written nowhere', {
  timeout: 180_000,
}, async () => {
  const dataDir = await folderWithCluster()
  const port = await freePort()
  const first = await launched({ dataDir, port })
  const { password } = new URL(first.url)
  expect(new URL(first.url).host).toBe(`127.0.0.1:${port}`)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  for (const wrong of ['', 'x']) await expect(ask(first.url.replace(password, wrong), 'select 1')).rejects.toThrow()
  for (const file of await filesBelow(dataDir)) expect((await readFile(file)).includes(password)).toBe(false)
  await first.stop()
  const second = await launched({ dataDir, port })
  await expect(ask(first.url, 'select 1')).rejects.toThrow('password authentication failed')
  await second.stop()
})

test('a path too long for a socket gets a port', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder()
  await chmod(folder, 0o755)
  const database = await launched({ dataDir: join(folder, 'a-long-name-'.repeat(8)) })
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(new URL(database.url).hostname).toBe('127.0.0.1')
  await database.stop()
})

test('a port that is taken is refused with a sentence', { timeout: 180_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  expect(await launchPostgres({ dataDir: temporaryFolder(), port })).toEqual({
    ok: false,
    reason: `Port ${port} on 127.0.0.1 is taken by another program. Free it, or choose another.`,
  })
  other.close()
})

test('a cluster of another version, or a broken one, is refused and left as it is', { timeout: 180_000 }, async () => {
  const dataDir = await folderWithCluster()
  await (await launched({ dataDir })).stop()
  await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n')
  const refused = await launchPostgres({ dataDir })
  expect(!refused.ok && refused.reason).toContain('was made by PostgreSQL 17, and this is PostgreSQL 18.')
  await rm(join(dataDir, 'cluster/PG_VERSION'))
  const broken = await launchPostgres({ dataDir })
  expect(!broken.ok && broken.reason).toContain('is not a whole database')
  await writeFile(join(dataDir, 'cluster/PG_VERSION'), '18\n')
  await (await launched({ dataDir })).stop()
})

test('a data folder that cannot be made is refused with a sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  await writeFile(file, '')
  const refused = await launchPostgres({ dataDir: join(file, 'data') })
  expect(!refused.ok && refused.reason).toContain(`The data folder ${join(file, 'data')} cannot be made`)
})

async function launched(options: { dataDir: string; port?: number }) {
  const launch = await launchPostgres(options)
  if (!launch.ok) throw new Error(launch.reason)
  return launch.database
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((path) => join(folder, path))
  const isFile = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.isFile()))
  return paths.filter((_path, index) => isFile[index])
}
