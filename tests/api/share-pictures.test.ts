import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'colophon-pictures-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, db, drop } = await openTestSite({ env: { DATA_DIR: dataDir } })
const kept = (): Promise<string[]> => readdir(join(dataDir, 'share-pictures')).catch(() => [])

async function addressOf(page: string) {
  const { body } = await app.inject({ url: page })
  const [, url = ''] = /property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(body) ?? []
  return url
}

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each(['/article/the-hum', '/issue/harbor', '/'])('%s has a picture of 1200 × 630', async (page) => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: await addressOf(page) })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(rawPayload)).toEqual([1200, 630])
})

test('is drawn once, however many ask at once and however they ask', async () => {
  const url = await addressOf('/article/rain-tax')
  const before = (await kept()).length
  const answers = await Promise.all(
    [url, url, '/og/article/rain-tax.png', '/og/article/rain-tax.png?v=x'].map((one) => app.inject({ url: one })),
  )
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  const known = await app.inject({ url, headers: { 'if-none-match': String(answers[0]?.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const files = await kept()
  expect(files).toHaveLength(before + 1)
  expect(files.every((file) => /^[\da-f]{32}\.png$/.test(file))).toBe(true)
})

test('what was kept is answered without drawing', async () => {
  const url = await addressOf('/article/linemen')
  const before = await kept()
  await app.inject({ url })
  const [file = ''] = (await kept()).filter((name) => !before.includes(name))
  await writeFile(join(dataDir, 'share-pictures', file), 'as it was kept')
  expect((await app.inject({ url })).body).toBe('as it was kept')
})

test('another title has another address and another picture; markup in it is text', async () => {
  const before = await addressOf('/article/tide-tables')
  await db.updateTable('articles').set({ title: '</text><b>& "Tides"' }).where('slug', '=', 'tide-tables').execute()
  drop(['article:tide-tables'])
  const after = await addressOf('/article/tide-tables')
  expect(after).not.toBe(before)
  const [old, now] = await Promise.all([before, after].map((url) => app.inject({ url })))
  expect(now?.statusCode).toBe(200)
  expect(old?.headers.etag).toBe(now?.headers.etag)
})

test('a title in letters that the faces do not have still makes a picture', async () => {
  await db
    .updateTable('articles')
    .set({ title: '夜行列車 🚂 ночной поезд' })
    .where('slug', '=', 'the-night-train')
    .execute()
  const { statusCode, rawPayload } = await app.inject({ url: '/og/article/the-night-train.png' })
  expect([statusCode, ...sizeOf(rawPayload)]).toEqual([200, 1200, 630])
})

test.each([
  '/og/article/none.png',
  '/og/article/the-hum',
  '/og/article/the-hum.svg',
  '/og/issue/long-roads.png',
  '/og/author/x.png',
  '/og/article/..%2F..%2Fetc.png',
])('%s is not found', async (url) => expect((await app.inject({ url })).statusCode).toBe(404))
