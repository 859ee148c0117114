import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { openTestSite } from '../support/test-site.ts'

const sessions: Record<string, ReaderAccess> = {
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
  former: { kind: 'account', subscription: 'expired', isStaff: false, institution: null },
}
const { app, db } = await openTestSite({
  identifyReader: async (_context, { sessionToken }) => sessions[sessionToken ?? ''] ?? { kind: 'visitor' },
})
const RECORDING = '/media/audio/how-to-read-a-stairwell.mp3'
const ask = (url: string, session?: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...headers, ...(session && { cookie: `session=${session}` }) } })

const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

/** What a path gets that is sent just as it is written. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((answered, failed) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      answered(response.statusCode)
    })
      .on('error', failed)
      .end()
  })

const setAccess = (slug: string, access: 'public' | 'subscribers') =>
  db.updateTable('articles').set({ access }).where('slug', '=', slug).execute()
const setReleased = (number: number, day: string | null) =>
  db.updateTable('issues').set({ released_at: day }).where('number', '=', number).execute()

describe('a recording', () => {
  test('is sent in the parts that are asked for', async () => {
    const { statusCode, headers, rawPayload } = await ask(RECORDING, undefined, { range: 'bytes=1000-1999' })
    expect([statusCode, rawPayload.length, headers['content-type']]).toEqual([206, 1000, 'audio/mpeg'])
    expect(headers['content-range']).toMatch(/^bytes 1000-1999\/\d+$/)
    expect(headers['accept-ranges']).toBe('bytes')
    expect(headers['cache-control']).toContain('public')
    expect((await ask(RECORDING, undefined, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await app.inject({ url: RECORDING, method: 'HEAD' })).statusCode).toBe(200)
  })

  test('of an article for subscribers goes to them alone, and into no shared cache', async () => {
    await setAccess('how-to-read-a-stairwell', 'subscribers')
    for (const session of [undefined, 'unknown', 'former']) {
      const { statusCode, headers, body } = await ask(RECORDING, session)
      expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(body.length).toBeLessThan(50_000)
    }
    const part = await ask(RECORDING, 'subscriber', { range: 'bytes=0-9' })
    expect([part.statusCode, part.headers['cache-control'], part.headers.vary]).toEqual([
      206,
      'private, no-cache',
      expect.stringContaining('cookie'),
    ])
    await setAccess('how-to-read-a-stairwell', 'public')
  })

  test('of an article that is not released yet is not there', async () => {
    const issue = await db.selectFrom('issues').select('released_at').where('number', '=', 3).executeTakeFirst()
    await setReleased(3, null)
    expect((await ask(RECORDING, 'subscriber')).statusCode).toBe(404)
    await setReleased(3, issue?.released_at?.toISOString() ?? null)
    expect((await ask(RECORDING)).statusCode).toBe(200)
  })

  describe.each(['public', 'subscribers'] as const)('of an article that is %s', (access) => {
    beforeAll(() => setAccess('how-to-read-a-stairwell', access))
    afterAll(() => setAccess('how-to-read-a-stairwell', 'public'))

    test.each([
      '/media/audio/',
      '/media/audio/none.mp3',
      '/media/audio/./how-to-read-a-stairwell.mp3',
      '/media/audio/x/../how-to-read-a-stairwell.mp3',
      '/media/images/../audio/how-to-read-a-stairwell.mp3',
      '/media/images/..%2faudio/how-to-read-a-stairwell.mp3',
      '/media//audio/how-to-read-a-stairwell.mp3',
      '//media/audio/how-to-read-a-stairwell.mp3',
      '/media/audio/%68ow-to-read-a-stairwell.mp3',
      '/media/audio/how-to-read-a-stairwell%2emp3',
      '/media/audio/how-to-read-a-stairwell.mp3%00',
      '/media/audio/how-to-read-a-stairwell.mp3/',
      '/media/audio/how-to-read-a-stairwell.mp3;x',
      '/media/audio//how-to-read-a-stairwell.mp3',
      '/media/audio/How-to-read-a-stairwell.mp3',
      '/media/audio/..%2fmagazine.json',
      '/media/audio/%',
    ])('has one address, and %s is not it', async (path) => {
      expect([400, 403, 404]).toContain(await statusOf(path))
    })

    test('its one address is answered', async () => {
      expect(await statusOf(`${RECORDING}?again`)).toBe(access === 'public' ? 200 : 403)
    })
  })

  test('is found under a name with spaces and accents', async () => {
    const src = '/media/audio/Émile’s own words.mp3'
    await db.updateTable('articles').set({ audio_src: src }).where('slug', '=', 'how-to-read-a-stairwell').execute()
    await setAccess('how-to-read-a-stairwell', 'subscribers')
    expect(await statusOf(encodeURI(src)), 'known, though not for this reader').toBe(403)
    await db
      .updateTable('articles')
      .set({ audio_src: RECORDING, access: 'public' })
      .where('slug', '=', 'how-to-read-a-stairwell')
      .execute()
  })
})

describe('a game', () => {
  const DATA = '/static/json/night-train.json'

  test('of a public article is for everyone', async () => {
    const { statusCode, headers } = await ask(DATA)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, no-cache'])
  })

  test('of an article for subscribers goes to them alone', async () => {
    await setAccess('the-night-train', 'subscribers')
    expect((await ask(DATA)).statusCode).toBe(403)
    const mine = await ask(DATA, 'subscriber')
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    const page = await ask('/story/night-train?w1=hail', 'former')
    expect([page.statusCode, page.headers.location]).toEqual([302, '/article/the-night-train'])
    expect((await ask('/story/night-train', 'subscriber')).statusCode).toBe(200)
    await setAccess('the-night-train', 'public')
  })

  test('of an article that is not released yet is not there', async () => {
    await setReleased(1, null)
    expect([(await ask(DATA)).statusCode, (await ask('/story/night-train')).statusCode]).toEqual([404, 404])
    await setReleased(1, '2025-10-01')
  })

  test('that no article has is for everyone', async () => {
    await db.updateTable('articles').set({ game_name: null }).where('slug', '=', 'the-night-train').execute()
    expect([(await ask(DATA)).statusCode, (await ask('/story/night-train')).statusCode]).toEqual([200, 200])
  })
})
