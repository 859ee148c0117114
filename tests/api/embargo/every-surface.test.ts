import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importContent } from '#application/content/import-content.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { withdrawIssue } from '#application/dispatches/withdraw-issue.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { minuteIn, momentIn } from '#domain/time/local-time.ts'
import { listenForChanges } from '#store/changes.ts'
import { copyContent } from '../../support/embargoed-content.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

/** The first minute of 20 May 2031 in New York, where the demo magazine is made. */
const MOMENT = new Date('2031-05-20T04:00:00Z')
const second = (of: Date, by: number) => new Date(of.getTime() + by * 1000)

const clock = { now: second(MOMENT, -1) }
const opened = await openTestDatabase()
const database = { ...opened, context: { ...opened.context, now: () => clock.now } }
const { context } = database
const content = await copyContent()
await copyFile(join(content.folder, 'audio/how-to-read-a-stairwell.mp3'), join(content.folder, 'audio/grit.mp3'))
await copyFile(join(content.folder, 'games/night-train.json'), join(content.folder, 'games/grit.json'))
await content.write('authors/zennor-brackwater.md', '---\nname: Zennor Brackwater\n---\nDrives a plow.\n')
const more = 'audio: audio/grit.mp3\ngame: grit\n'
await content.addArticle({
  slug: 'the-gritwagon',
  title: 'Gritwagon',
  issue: 6,
  order: 1,
  published: '2026-12-01',
  more,
})
await content.addArticle({ slug: 'a-late-lamp', title: 'Late Lamp', issue: 4, order: 9, published: '2031-05-20' })
await content.setReleased('2031-05-20')
await importContent(context, await content.read())
await database.db.updateTable('issues').set({ state: 'expected' }).where('number', '=', 6).execute()

const readers: Record<string, ReaderAccess> = {
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
  staff: { kind: 'account', subscription: 'none', isStaff: true, institution: null },
  library: { kind: 'institution', institution: { name: 'A Library', licence: 'current' } },
}

/** Two sites over one database stand for two processes: each has its own memory, and its own ears. */
async function openProcess() {
  const site = await openTestSite({
    database,
    env: { CONTENT_DIR: content.folder },
    identifyReader: async (_context, { sessionToken }) => readers[sessionToken ?? ''] ?? { kind: 'visitor' },
  })
  const listener = await listenForChanges(database.url, {
    ...site.hears,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => listener.stop())
  return site
}
type Site = Awaited<ReturnType<typeof openProcess>>

const ask = (site: Site, url: string, session?: string) =>
  site.app.inject({ url, headers: session ? { cookie: `session=${session}` } : {} })

/** The files of the issue as they are made beforehand; each process has its own folder here. */
async function keepFiles(sites: Site[]) {
  await database.db.deleteFrom('issue_files').where('issue_number', '=', 6).execute()
  for (const format of ['epub', 'pdf']) {
    const path = `issues/6/made.${format}`
    const row = { issue_number: 6, format, hash: 'h'.repeat(64), path, bytes: 4, made_at: new Date('2031-05-01') }
    await database.db.insertInto('issue_files').values(row).execute()
    for (const site of sites) await site.context.ports.files.put(path, new TextEncoder().encode('book'))
  }
}

/** Addresses that are not there before, by whom they are asked for. */
const ADDRESSES: readonly (readonly [string, string?])[] = [
  ['/issue/long-roads'],
  ['/article/the-gritwagon'],
  ['/article/a-late-lamp'],
  ['/author/zennor-brackwater'],
  ['/author/zennor-brackwater/feed.xml'],
  ['/author/zennor-brackwater/feed.json'],
  ['/og/issue/long-roads.png'],
  ['/og/article/the-gritwagon.png'],
  ['/og/article/a-late-lamp.png'],
  ['/media/audio/grit.mp3'],
  ['/static/json/grit.json'],
  ['/story/grit'],
  ['/issue/long-roads/download/epub', 'subscriber'],
  ['/issue/long-roads/download/pdf', 'subscriber'],
  ['/issue/long-roads', 'subscriber'],
  ['/article/the-gritwagon', 'subscriber'],
]

/** Places that are there all the time, and what they have only afterwards. */
const MENTIONS: readonly (readonly [string, string, string?])[] = [
  ['/', '/article/the-gritwagon'],
  ['/', '/issue/long-roads'],
  ['/about', '/issue/long-roads'],
  ['/issues', '/issue/long-roads'],
  ['/issue/the-grid', '/article/a-late-lamp'],
  ['/article/a-village-buys-its-light', '/article/a-late-lamp'],
  ['/archive', '/article/the-gritwagon'],
  ['/archive', 'toggle-issue-long-roads'],
  ['/archive', '/article/a-late-lamp'],
  ['/archive?section=labor', '/article/a-late-lamp'],
  ['/section/labor', '/article/the-gritwagon'],
  ['/topic/railways', '/article/a-late-lamp'],
  ['/search?q=gritwagon', '/article/the-gritwagon'],
  ['/search?q=quixotry', '/article/a-late-lamp'],
  ['/search?q=quixotyr', 'quixotry'],
  ['/search?q=zennor', '/author/zennor-brackwater'],
  ['/search?q=long+roads', '/issue/long-roads'],
  ['/search?q=quixotry', '/article/the-gritwagon', 'subscriber'],
  ['/api/search?q=gritw', '/article/the-gritwagon'],
  ['/api/search?q=zennor', '/author/zennor-brackwater', 'subscriber'],
  ['/feed.xml', '/article/the-gritwagon'],
  ['/feed.json', '/article/a-late-lamp'],
  ['/section/labor/feed.xml', '/article/the-gritwagon'],
  ['/section/labor/feed.json', '/article/a-late-lamp'],
  ['/sitemap.xml?part=1', '/article/the-gritwagon'],
  ['/sitemap.xml?part=1', '/issue/long-roads'],
  ['/sitemap.xml?part=1', '/author/zennor-brackwater'],
  ['/news-sitemap.xml', '/article/a-late-lamp'],
  ['/store/issues', 'Issue 6 (Digital)'],
  ['/institution/issues', '/issue/long-roads', 'library'],
]

/** What is seen of each, as one list that can be compared: the status, and whether it is mentioned. */
async function look(site: Site) {
  const statuses = await Promise.all(
    ADDRESSES.map(async ([url, session]) => [url, session, (await ask(site, url, session)).statusCode]),
  )
  const mentions = await Promise.all(
    MENTIONS.map(async ([url, what, session]) => {
      const { statusCode, body } = await ask(site, url, session)
      return [url, what, session, statusCode, body.includes(what)]
    }),
  )
  return [...statuses, ...mentions]
}

/** What stays when the issue goes: the article of another issue, its author and its words. */
const isOfAnother = (about: readonly unknown[]) => /late-lamp|zennor|quixotyr/.test(about.join())

function seen(when: 'before' | 'after' | 'withdrawn') {
  const isThere = (about: readonly unknown[]) => when === 'after' || (when === 'withdrawn' && isOfAnother(about))
  return [
    ...ADDRESSES.map(([url, session]) => [url, session, isThere([url]) ? 200 : 404]),
    ...MENTIONS.map(([url, what, session]) => [url, what, session, 200, isThere([url, what])]),
  ]
}

test('a second before its moment nothing of it is anywhere; from its moment on it is everywhere, in every process; withdrawn, nowhere', {
  timeout: 120_000,
}, async () => {
  const sites = [await openProcess(), await openProcess()]
  await keepFiles(sites)
  // Twice, so that the second look is at what was kept at the first.
  for (const site of [...sites, ...sites]) expect(await look(site)).toEqual(seen('before'))
  await nothingIsSaid(sites[0] as Site)

  clock.now = MOMENT
  for (const site of sites) expect(await look(site)).toEqual(seen('after'))

  clock.now = second(MOMENT, 60)
  expect(await withdrawIssue(context, 6)).toEqual({ ok: true, wasPublic: true })
  // A page that was kept shows that the process has heard of it.
  const kept = () =>
    Promise.all(sites.map(async (site) => (await ask(site, '/about')).body.includes('/issue/long-roads')))
  await vi.waitFor(async () => expect(await kept()).toEqual([false, false]), 5_000)
  for (const site of sites) expect(await look(site)).toEqual(seen('withdrawn'))

  expect(await releaseIssue(context, 6, { at: '2031-06-01T09:30' })).toMatchObject({ ok: true, isPublic: false })
  clock.now = new Date('2031-06-01T13:29:59Z')
  for (const site of sites) expect((await ask(site, '/issue/long-roads')).statusCode).toBe(404)
  clock.now = new Date('2031-06-01T13:30:00Z')
  for (const site of sites) expect((await ask(site, '/issue/long-roads')).statusCode).toBe(200)
  reached(42, 'doors in two processes', 2 * (ADDRESSES.length + MENTIONS.length))
})

/** Where the demo magazine is made. */
const ZONE = 'America/New_York'
const MOVES = isWholeProof ? 200 : 10

test(`of an issue whose date is moved ${MOVES} times nothing is there before its moment, and it is there from it on, in every process`, {
  timeout: isWholeProof ? 1_800_000 : 120_000,
}, async () => {
  const sites = [await openProcess(), await openProcess()]
  await keepFiles(sites)
  const doors = ['/about', '/issues', '/feed.xml', '/archive'] as const
  const isSeen = () =>
    Promise.all(
      sites.flatMap((site) => [
        ask(site, '/issue/long-roads').then(({ statusCode }) => statusCode === 200),
        ask(site, '/article/the-gritwagon', 'subscriber').then(({ statusCode }) => statusCode === 200),
        ...doors.map(async (door) => /\/issue\/long-roads|\/article\/the-gritwagon/.test((await ask(site, door)).body)),
      ]),
    )
  const all = (value: boolean) => Array(2 * (2 + doors.length)).fill(value)
  let moves = 0
  while (moves < MOVES) {
    await withdrawIssue(context, 6)
    let moment = clock.now
    // Set, and often set anew before it has come: only the last counts.
    for (let times = 1 + Math.floor(Math.random() * 3); times > 0; times -= 1) {
      const minutes = 1 + Math.floor(Math.random() * 30 * 24 * 60)
      const written = minuteIn(ZONE, new Date(clock.now.getTime() + minutes * 60_000))
      expect(await releaseIssue(context, 6, { at: written })).toMatchObject({ ok: true, isPublic: false })
      moment = momentIn(ZONE, written) ?? moment
      moves += 1
    }
    clock.now = second(moment, -1)
    // What was kept while it was public goes as soon as each process has heard of it.
    await vi.waitFor(async () => expect(await isSeen(), `before ${moment}`).toEqual(all(false)), 5_000)
    expect(await isSeen(), 'and stays so').toEqual(all(false))
    clock.now = moment
    expect(await isSeen(), `at ${moment}`).toEqual(all(true))
  }
  reached(42, 'moves of the date', moves)
})

/** Every page that can be found from the sitemap, and what is beside them. */
async function nothingIsSaid(site: Site) {
  const { body } = await ask(site, '/sitemap.xml?part=1')
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of [...paths, '/api/store/products', '/store/checkout', '/subscribe', '/login', '/no-such-page']) {
    const answer = await ask(site, path)
    for (const secret of ['gritwagon', 'late-lamp', 'zennor', '/issue/long-roads', 'quixotry'])
      expect([path, answer.body.toLowerCase().includes(secret)]).toEqual([path, false])
  }
}
