import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { loadDemo } from '#main/demo/load-demo.ts'
import { openStandbys } from '#main/open-standbys.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { announceChange, listenForChanges } from '#store/changes.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { tester } from '../../support/test-database.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'
import { openTestSite, projectDir } from '../../support/test-site.ts'
import { openDatabasePair } from './database-pair.ts'

const SOON = { timeout: 30_000, interval: 25 }
const SLUG = 'the-hum'

/** A site on a pair of databases, which hears what changes, and one reader of it. */
async function openReadingSite() {
  const pair = await openDatabasePair()
  const pool = openPool(pair.url, 6)
  onTestFinished(() => pool.end())
  await migrate(pool)
  const db = openDatabase(pool)
  const context = { db, now: () => new Date(), by: tester }
  const ports = { ...(await openAccessPorts(TEST_SECRET)), orderLinks: openOrderLinks(TEST_SECRET, 'http://localhost') }
  const loaded = await loadDemo({ ...context, ports }, join(projectDir, 'content'))
  if (!loaded.ok) throw new Error(loaded.reason)

  const { standbys, stop } = openStandbys(pool, pair.readUrl, 2)
  onTestFinished(stop)
  const site = await openTestSite({ database: { url: pair.url, pool, context, db }, standbys })
  const heard = vi.fn()
  const hear = (tags: string[]) => {
    site.drop(tags)
    heard()
  }
  const listener = await listenForChanges(pair.url, {
    onChange: hear,
    onError: () => undefined,
    onDeaf: site.hears.onDeaf,
  })
  onTestFinished(() => listener.stop())
  const read = async (path: string) => {
    const answer = await site.app.inject({ url: path, headers: { host: 'localhost:8080' } })
    expect(answer.statusCode, path).toBe(200)
    return answer.body
  }
  /** Renames the article, as an import does, and waits until the site has heard of it. */
  async function rename(title: string) {
    const before = heard.mock.calls.length
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('articles').set({ title }).where('slug', '=', SLUG).execute()
      await announceChange(trx, [`article:${SLUG}`, 'lists'])
    })
    await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(before), SOON)
  }
  const inUse = () => vi.waitFor(() => expect(standbys.usable).not.toBeNull(), SOON)
  return { pair, standbys, read, rename, inUse }
}

test('a standby is read from while it has every change that was heard of, and the primary otherwise', {
  timeout: 240_000,
}, async () => {
  const { pair, standbys, read, rename, inUse } = await openReadingSite()
  await inUse()
  const fromStandby = standbys.usable
  expect(await read('/archive')).not.toContain('A new name')

  // A page that a change has dropped is never made anew from a standby that has not heard of it.
  await pair.askStandby('select pg_wal_replay_pause()')
  await rename('A new name')
  expect(standbys.usable, 'it has not heard of the change').toBeNull()
  for (const path of ['/archive', '/feed.json'])
    expect(await read(path), `${path} while the standby is behind`).toContain('A new name')
  await pair.askStandby('select pg_wal_replay_resume()')
  await inUse()
  expect(standbys.usable).toBe(fromStandby)
  for (const path of ['/archive', '/section/machines', '/feed.json'])
    expect(await read(path), `${path} when it has caught up`).toContain('A new name')

  // Only whoever asks it learns that it does not answer.
  const lost = vi.spyOn(standbys, 'lose')
  await pair.freezeStandby()
  expect(await read('/search?q=sea'), 'a silent standby is given up').toContain('sea')
  expect(lost, 'it was asked').toHaveBeenCalled()
  expect(standbys.usable).toBeNull()
  await pair.killStandby()
  expect(await read('/search?q=stone')).toContain('stone')
  expect(standbys.usable).toBeNull()

  await pair.rebuildStandby()
  await inUse()
  await pair.failOver()
  await vi.waitFor(() => read('/search?q=light'), SOON)
  expect(standbys.usable, 'what was the standby is the primary now').toBeNull()
})
