import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { announceChange, listenForChanges } from '#store/changes.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'
import { WHILE_BUSY } from '../support/while-busy.ts'
import { openWire } from '../support/wire.ts'

const database = await openTestDatabase()
const fail = (error: Error) => {
  throw error
}

/** Two sites over one database stand for two processes: each hears of changes over its own connection. */
async function openListeningSite() {
  const site = await openTestSite({ database })
  const listener = await listenForChanges(database.url, { ...site.hears, onError: fail })
  onTestFinished(() => listener.stop())
  return site
}

test('a change in one process drops the page kept by another', async () => {
  const [one, other] = [await openListeningSite(), await openListeningSite()]
  const title = async (site: typeof one) => (await site.app.inject('/about')).body.match(/<h1>([^<]*)/)?.[1]
  const before = await title(other)
  await database.db.transaction().execute(async (trx) => {
    await trx.updateTable('pages').set({ title: 'Renamed' }).where('slug', '=', 'about').execute()
    await announceChange(trx, ['page:about'])
  })
  expect(before).not.toBe('Renamed')
  await vi.waitFor(
    async () => expect([await title(one), await title(other)]).toEqual(['Renamed', 'Renamed']),
    WHILE_BUSY,
  )
})

test('an article that leaves an issue is gone from the pages of its neighbours', async () => {
  const read = await readContentFolder(resolve(import.meta.dirname, '../../content'))
  if (!read.ok) throw new Error('the demo magazine is broken')
  const articles = read.content.articles.filter(({ slug }) => slug !== 'linemen')
  const site = await openListeningSite()
  const pages = ['/issue/the-grid', '/article/the-hum']
  const naming = async () => {
    const bodies = await Promise.all(pages.map(async (page) => (await site.app.inject(page)).body))
    return bodies.map((body) => body.includes('/article/linemen'))
  }
  expect(await naming()).toEqual([true, true])
  await importContent(database.context, { ...read.content, articles })
  await vi.waitFor(async () => expect(await naming()).toEqual([false, false]), WHILE_BUSY)
  await importContent(database.context, read.content)
  await vi.waitFor(async () => expect(await naming()).toEqual([true, true]), WHILE_BUSY)
})

test('a change that is rolled back is not heard', async () => {
  const heard: string[][] = []
  const listener = await listenForChanges(database.url, { onChange: (tags) => heard.push(tags), onError: fail })
  onTestFinished(() => listener.stop())
  const undone = database.db.transaction().execute(async (trx) => {
    await announceChange(trx, ['undone'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await announceChange(database.db, ['done'])
  await vi.waitFor(() => expect(heard).toEqual([['done']]), WHILE_BUSY)
})

test('more changes than a notification carries mean: everything', async () => {
  const heard: string[][] = []
  const listener = await listenForChanges(database.url, { onChange: (tags) => heard.push(tags), onError: fail })
  onTestFinished(() => listener.stop())
  await announceChange(
    database.db,
    Array.from({ length: 1_000 }, (_, n) => `article:number-${n}`),
  )
  await vi.waitFor(() => expect(heard).toEqual([['*']]), WHILE_BUSY)
})

test('a listener that was cut off drops everything, and hears again', async () => {
  const heard: string[][] = []
  const listener = await listenForChanges(database.url, {
    onChange: (tags) => heard.push(tags),
    onError: () => undefined,
  })
  onTestFinished(() => listener.stop())
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'colophon changes' and datname = current_database()`)
  await vi.waitFor(() => expect(heard.filter(([tag]) => tag === '*').length).toBeGreaterThanOrEqual(2), WHILE_BUSY)
  await announceChange(database.db, ['again'])
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['again']), WHILE_BUSY)
})

test('while the database is away kept pages go out and say that they may be stale, all others tell the trouble', async () => {
  const own = await openTestDatabase()
  const site = await openTestSite({ database: own })
  const heard: string[] = []
  const listener = await listenForChanges(own.url, {
    onChange: (tags) => {
      heard.push(...tags)
      site.drop(tags)
    },
    onError: () => undefined,
    onDeaf: site.hears.onDeaf,
  })
  onTestFinished(() => listener.stop())
  expect((await site.app.inject('/about')).headers['cache-status']).toBeUndefined()
  await site.app.inject('/article/the-hum')
  const name = new URL(own.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} allow_connections false`)
  await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await vi.waitFor(() => expect(site.cache.staleSeconds).not.toBeNull(), WHILE_BUSY)
  const kept = await site.app.inject('/about')
  expect([kept.statusCode, kept.headers['cache-status']]).toEqual([
    200,
    expect.stringMatching(/^colophon; hit; ttl=-\d$/),
  ])
  expect((await site.app.inject('/contact')).statusCode).toBe(503)
  expect((await site.app.inject('/readyz')).statusCode).toBe(503)
  await database.pool.query(`alter database ${name} allow_connections true`)
  await vi.waitFor(() => expect(heard).toContain('*'), WHILE_BUSY)
  const fresh = await site.app.inject('/about')
  expect([fresh.statusCode, fresh.headers['cache-status']]).toEqual([200, undefined])
})

test('a single server that goes silent is noticed, and listened to again when it is back', async () => {
  const wire = await openWire(database.url)
  const heard: string[][] = []
  const deaf = vi.fn()
  const pace = { askEveryMs: 50, silenceMs: 1_000 }
  const hear = (tags: string[]) => void heard.push(tags)
  const listener = await listenForChanges(wire.url, { onChange: hear, onError: () => undefined, onDeaf: deaf }, pace)
  onTestFinished(() => listener.stop())
  await announceChange(database.db, ['before'])
  await vi.waitFor(() => expect(heard).toEqual([['before']]), WHILE_BUSY)
  expect(deaf).not.toHaveBeenCalled()
  wire.freeze()
  await announceChange(database.db, ['unheard'])
  await vi.waitFor(() => expect(deaf).toHaveBeenCalled(), WHILE_BUSY)
  expect(heard).toEqual([['before']])
  wire.thaw()
  await vi.waitFor(() => expect(heard.at(-1), 'all that passed unheard').toEqual(['*']), WHILE_BUSY)
  await announceChange(database.db, ['after'])
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['after']), WHILE_BUSY)
})
