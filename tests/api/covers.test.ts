import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'colophon-covers-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, db, drop } = await openTestSite({ env: { DATA_DIR: dataDir } })

const coversIn = (html: string) => [...html.matchAll(/<img[^>]*src="(\/cover\/[^"]+)"[^>]*>/g)]

async function coverOf(page: string) {
  const { body } = await app.inject({ url: page })
  // The header has the current one, too.
  const [tag = '', src = ''] = coversIn(body.slice(body.indexOf('<main')))[0] ?? []
  return { tag, src }
}

test('the issue’s page shows its whole cover, with its room and in words', async () => {
  const { tag, src } = await coverOf('/issue/harbor')
  expect(src).toMatch(/^\/cover\/harbor\.svg\?v=[\w-]{16}$/)
  expect(tag).toContain('width="1200" height="1600"')
  expect(tag).toMatch(/alt="Cover of Issue 5: Harbor\. [^"]+"/)
})

test.each(['/', '/issues', '/store', '/store/back-issues', '/subscribe', '/issue/harbor'])(
  'one source: on %s issues are shown by their covers, never by the art alone',
  async (page) => {
    const { body } = await app.inject({ url: page })
    expect(coversIn(body).length).toBeGreaterThan(0)
    expect(body).not.toContain('/media/images/covers/')
  },
)

test('a cover is its art with the words as paths, kept for ever under its version, and can’t run anything', async () => {
  const { src } = await coverOf('/issue/harbor')
  const { statusCode, headers, body } = await app.inject({ url: src })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(body).toContain('<title>Lodestar 5: Harbor</title>')
  expect(body).not.toContain('<text')
  expect([...body.matchAll(/<path transform="translate/g)]).toHaveLength(3)
  expect(await readdir(join(dataDir, 'covers'))).toHaveLength(1)
  const again = await app.inject({ url: src, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('another version in the address is not kept for ever', async () => {
  const { headers } = await app.inject({ url: '/cover/harbor.svg?v=old' })
  expect(headers['cache-control']).toBe('public, no-cache')
})

test('another title, another name of the magazine, another drawing: another address', async () => {
  const seen = new Set([(await coverOf('/issue/room')).src])
  await db.updateTable('issues').set({ title: 'Rooms & "Doors"' }).where('slug', '=', 'room').execute()
  drop(['*'])
  seen.add((await coverOf('/issue/room')).src)
  const { cover } = await db.selectFrom('issues').select('cover').where('slug', '=', 'room').executeTakeFirstOrThrow()
  expect(cover.hash).toMatch(/^[\da-f]{64}$/)
  await db
    .updateTable('issues')
    .set({ cover: JSON.stringify({ ...cover, hash: 'another' }) })
    .where('slug', '=', 'room')
    .execute()
  drop(['*'])
  const { src } = await coverOf('/issue/room')
  seen.add(src)
  const { settings } = await db.selectFrom('magazine').select('settings').executeTakeFirstOrThrow()
  await db
    .updateTable('magazine')
    .set({ settings: JSON.stringify({ ...settings, name: 'Otherwise' }) })
    .execute()
  drop(['*'])
  seen.add((await coverOf('/issue/room')).src)
  expect(seen.size).toBe(4)
  expect((await app.inject({ url: '/cover/room.svg' })).body).toContain(
    '<title>Otherwise 3: Rooms &amp; &quot;Doors&quot;</title>',
  )
})

test.each(['/cover/none.svg', '/cover/harbor', '/cover/harbor.png', '/cover/long-roads.svg', '/cover/..%2Fx.svg'])(
  '%s is not found: it is not there, or not yet for everyone',
  async (url) => expect((await app.inject({ url })).statusCode).toBe(404),
)

test('an issue that the store has already shows its cover, though it can’t be read yet', async () => {
  await db.updateTable('issues').set({ state: 'expected' }).where('slug', '=', 'long-roads').execute()
  expect((await app.inject({ url: '/cover/long-roads.svg' })).statusCode).toBe(200)
})
