import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { importContent } from '#application/content/import-content.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import { copyContent } from '../support/embargoed-content.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'

const SIZE = { width: 1500, height: 1000 }
const GRAIN = { type: 'gaussian', mean: 128, sigma: 24 } as const

/** Dusk over land, wider than a cover is, with the grain of a camera. */
async function photograph(): Promise<Buffer> {
  const { width, height } = SIZE
  const dusk = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#7a2c18"/><stop offset="1" stop-color="#f08020"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/><rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="#22303a"/></svg>`
  const grain = await sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise: GRAIN } })
    .png()
    .toBuffer()
  return sharp(Buffer.from(dusk))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg()
    .toBuffer()
}

const content = await copyContent()
await mkdir(join(content.folder, 'images/photographs'), { recursive: true })
await writeFile(join(content.folder, 'images/photographs/dusk.jpg'), await photograph())
await content.change('issues/harbor.md', 'covers/issue-5.svg', 'photographs/dusk.jpg')
await content.change('articles/linemen.md', /^art: .*$/m, 'art: photographs/dusk.jpg')

const dataDir = await mkdtemp(join(tmpdir(), 'colophon-photograph-covers-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const database = await openTestDatabase()
const { app, context } = await openTestSite({ database, env: { CONTENT_DIR: content.folder, DATA_DIR: dataDir } })
const photographs = openPhotographs(content.folder, context.ports.files)
const read = await readContentFolder(content.folder, photographs.examine)
if (!read.ok) throw new Error(JSON.stringify(read.problems))
await keepPhotographs(photographs, read.content)
await importContent(database.context, read.content)

/** The middle of a square of a picture, by its colours: dusk is more red than blue, and the grey of a shadow is neither. */
async function isDusk(picture: Buffer, [left, top]: readonly [number, number]) {
  const square = await sharp(picture).extract({ left, top, width: 40, height: 40 }).png().toBuffer()
  const { channels } = await sharp(square).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return red - blue > 60
}

test('a cover is lettered over the photograph, which fills it', async () => {
  const { body } = await app.inject({ url: '/issue/harbor' })
  const [src = ''] = /\/cover\/harbor\.svg\?v=[\w-]+/.exec(body) ?? []
  const cover = await app.inject({ url: src })
  expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(cover.body).toContain('preserveAspectRatio="xMidYMid slice"')
  expect(cover.body).toContain('data:image/jpeg;base64,')
  const drawn = await sharp(cover.rawPayload).png().toBuffer()
  for (const place of [
    [20, 1000],
    [1140, 1000],
  ] as const)
    expect(await isDusk(drawn, place)).toBe(true)
})

test.each([
  ['an issue’s cover', '/og/issue/harbor.png', [900, 360]],
  ['an article’s art', '/og/article/linemen.png', [900, 400]],
] as const)('a shared link shows the photograph of %s', async (_whose, url, place) => {
  const { statusCode, rawPayload } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(await isDusk(rawPayload, place)).toBe(true)
})
