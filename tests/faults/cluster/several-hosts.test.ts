import { expect, onTestFinished, test, vi } from 'vitest'
import { announceChange, listenForChanges } from '#store/changes.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { findWriter } from '#store/servers/connect-to-writer.ts'
import { serversOf, withoutWrites } from '#store/servers/database-address.ts'
import { openDatabasePair } from './database-pair.ts'

const SOON = { timeout: 30_000, interval: 50 }

async function openPairAndPool() {
  const pair = await openDatabasePair()
  const pool = openPool(pair.url, 4)
  onTestFinished(() => pool.end())
  await pool.query('create table written (n int primary key)')
  await pool.query('create table list_version (only_row bool primary key default true, version uuid)')
  const write = (n: number) => pool.query('insert into written values ($1)', [n])
  const written = async () => (await pool.query('select n from written order by n')).rows.map(({ n }) => n)
  return { pair, pool, write, written }
}

test('the pool and the listener follow whichever of two servers takes writes', { timeout: 120_000 }, async () => {
  const { pair, pool, write, written } = await openPairAndPool()
  const db = openDatabase(pool)
  const heard: string[][] = []
  const deaf = vi.fn()
  const listener = await listenForChanges(pair.url, {
    onChange: (tags) => heard.push(tags),
    onError: () => undefined,
    onDeaf: deaf,
  })
  onTestFinished(() => listener.stop())
  await write(1)
  await announceChange(db, ['article:one'])
  await vi.waitFor(() => expect(heard).toEqual([['article:one']]), SOON)

  await pair.killPrimary()
  // The first may still be said over a connection that is broken.
  await vi.waitFor(() => expect(write(2), 'with a standby alone').rejects.toMatchObject({ code: '57P03' }), SOON)
  await vi.waitFor(() => expect(deaf).toHaveBeenCalled(), SOON)
  await pair.promote()
  await vi.waitFor(() => write(3), SOON)
  await vi.waitFor(() => expect(heard.at(-1), 'what passed unheard').toEqual(['*']), SOON)
  await announceChange(db, ['article:two'])
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['article:two']), SOON)

  await pair.rebuildStandby()
  await pair.failOver()
  await vi.waitFor(() => write(4), SOON)
  expect(await written()).toEqual([1, 3, 4])
})

test('a primary that is silent is left when another takes its place', { timeout: 120_000 }, async () => {
  const { pair, pool, write, written } = await openPairAndPool()
  await write(1)
  const held = await pool.connect()
  await pair.freezePrimary()
  const waiting = held.query('select 1')
  const refused = expect(waiting).rejects.toThrow('Connection terminated')
  await pair.promote()
  await refused
  held.release(true)
  await vi.waitFor(() => write(2), SOON)
  expect(await written()).toEqual([1, 2])
})

test('a server that is closed to writes is refused, and whoever only looks takes it', {
  timeout: 120_000,
}, async () => {
  const { pair, pool, write } = await openPairAndPool()
  await write(1)
  await pair.askPrimary('alter system set default_transaction_read_only = on')
  await pair.askPrimary('select pg_reload_conf()')
  // Until the server has read its settings anew it still takes what is written.
  const writeNothing = () => pool.query('insert into written values (1) on conflict do nothing')
  await vi.waitFor(() => expect(writeNothing()).rejects.toMatchObject({ code: '57P03' }), SOON)
  const looking = openPool(withoutWrites(pair.url), 2)
  onTestFinished(() => looking.end())
  expect((await looking.query('select n from written')).rows).toEqual([{ n: 1 }])
  await expect(looking.query('insert into written values (9)')).rejects.toMatchObject({ code: '25006' })
  await pair.askPrimary('alter system reset default_transaction_read_only')
  await pair.askPrimary('select pg_reload_conf()')
  await vi.waitFor(() => write(3), SOON)
  const servers = serversOf(pair.url)
  expect(await findWriter([...servers].reverse()), 'for a backup').toBe(servers[0])
})
