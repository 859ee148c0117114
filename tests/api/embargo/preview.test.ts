import { expect, test } from 'vitest'
import { importContent } from '#application/content/import-content.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { copyContent } from '../../support/embargoed-content.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'

const clock = { now: new Date('2031-05-20T03:59:59Z') }
const opened = await openTestDatabase()
const database = { ...opened, context: { ...opened.context, now: () => clock.now } }
const content = await copyContent()
await content.write('authors/zennor-brackwater.md', '---\nname: Zennor Brackwater\n---\nDrives a plow.\n')
await content.addArticle({
  slug: 'the-gritwagon',
  title: 'Gritwagon',
  issue: 6,
  order: 1,
  published: '2026-12-01',
  more: 'audio: audio/how-to-read-a-stairwell.mp3\n',
})
await content.change('articles/how-to-read-a-stairwell.md', /^audio: .*\n/m, '')
await content.setReleased('2031-05-20')
await importContent(database.context, await content.read())

const readers: Record<string, ReaderAccess> = {
  staff: { kind: 'account', subscription: 'none', isStaff: true, institution: null },
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
}
const { app, cache } = await openTestSite({
  database,
  env: { CONTENT_DIR: content.folder },
  identifyReader: async (_context, { sessionToken }) => readers[sessionToken ?? ''] ?? { kind: 'visitor' },
})
const ask = (url: string, session?: string) =>
  app.inject({ url, headers: session ? { cookie: `session=${session}` } : {} })

const PAGES = ['/issue/long-roads', '/article/the-gritwagon']
const BANNER = 'Only staff can see this page.'

test.each(PAGES)('staff see what is to come, under a banner that says from when: %s', async (page) => {
  const { statusCode, body, headers } = await ask(page, 'staff')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(body).toContain(BANNER)
  expect(body).toContain('It becomes public on 2031-05-20 00:00 (America/New_York).')
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).toContain('Gritwagon')
})

test.each(PAGES)('a preview is kept nowhere, and nobody else gets it: %s', async (page) => {
  const before = cache.size
  await ask(page, 'staff')
  expect(cache.size).toBe(before)
  for (const reader of [undefined, 'subscriber', 'unknown']) {
    const { statusCode, body } = await ask(page, reader)
    expect([statusCode, body.includes('Gritwagon')]).toEqual([404, false])
  }
})

test('the recording of a preview goes to staff alone, and into no shared cache', async () => {
  const recording = '/media/audio/how-to-read-a-stairwell.mp3'
  const { statusCode, headers } = await ask(recording, 'staff')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
  for (const reader of [undefined, 'subscriber']) expect((await ask(recording, reader)).statusCode).toBe(404)
})

test('of an issue that nobody has dated the banner says so', async () => {
  await database.db.updateTable('issues').set({ released_at: null }).where('number', '=', 6).execute()
  expect((await ask('/issue/long-roads', 'staff')).body).toContain('No release is set.')
  await database.db.updateTable('issues').set({ released_at: '2031-05-20T04:00:00Z' }).where('number', '=', 6).execute()
})

test('from its moment on there is no banner, for staff neither, and the page is kept for everyone', async () => {
  await ask('/article/the-gritwagon', 'staff')
  clock.now = new Date('2031-05-20T04:00:00Z')
  const first = await ask('/article/the-gritwagon')
  const staffs = await ask('/article/the-gritwagon', 'staff')
  for (const { statusCode, body } of [first, staffs]) expect([statusCode, body.includes(BANNER)]).toEqual([200, false])
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})
