import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { importContent } from '#application/content/import-content.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { copyContent } from '../support/embargoed-content.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'

const clock = { now: new Date('2031-05-20T03:59:59Z') }
const opened = await openTestDatabase()
const database = { ...opened, context: { ...opened.context, now: () => clock.now } }
const content = await copyContent()
const folder = join(content.folder, 'images/photographs')
await mkdir(folder, { recursive: true })

/** A red left half and a blue right one, as a camera would see it. */
const halves = (width: number, height: number) => {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#1030c0' } }
  return sharp({ create: { width, height, channels: 3, background: '#c02010' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}
const jpeg = await halves(1400, 900).jpeg().toBuffer()
await writeFile(join(folder, 'plain.jpg'), jpeg)
await writeFile(
  join(folder, 'turned.jpg'),
  await halves(900, 600)
    .withExif({ IFD3: { GPSLatitude: '47/1 22/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
)
await writeFile(
  join(folder, 'press.jpg'),
  await halves(500, 400).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
)
await writeFile(join(folder, 'really-a.jpg'), await halves(500, 400).png().toBuffer())
const figure = (name: string) => `![Two halves](photographs/${name} "Halves.")\n\n`
await content.write('authors/zennor-brackwater.md', '---\nname: Zennor Brackwater\n---\nDrives a plow.\n')
await content.addArticle({
  slug: 'the-gritwagon',
  title: 'Gritwagon',
  issue: 6,
  order: 1,
  published: '2026-12-01',
  more: 'art: photographs/plain.jpg\nartAlt: Two halves\n',
})
const FIGURES = ['turned.jpg', 'press.jpg', 'really-a.jpg'].map(figure).join('')
await content.change('articles/the-gritwagon.md', /Nobody had seen/, `${FIGURES}Nobody had seen`)
await content.setReleased('2031-05-20')

const readers: Record<string, ReaderAccess> = {
  staff: { kind: 'account', subscription: 'none', isStaff: true, institution: null },
}
const { app, context } = await openTestSite({
  database,
  env: { CONTENT_DIR: content.folder },
  identifyReader: async (_context, { sessionToken }) => readers[sessionToken ?? ''] ?? { kind: 'visitor' },
})
const photographs = openPhotographs(content.folder, context.ports.files)
const readFolder = async () => {
  const read = await readContentFolder(content.folder, photographs.examine)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.content
}
const first = await keepPhotographs(photographs, await readFolder())
await importContent(database.context, await readFolder())
const ask = (url: string, session?: string) =>
  app.inject({ url, headers: session ? { cookie: `session=${session}` } : {} })
const names = new Map((await readFolder()).photographs.map(({ path, name }) => [path.split('/').at(-1), name]))
const addressOf = (name: string, file: string) => `/media/photographs/${names.get(name)}/${file}`

test('before the piece is public nobody has its photographs, but for staff', async () => {
  const address = addressOf('plain.jpg', '800.avif')
  expect((await ask(address)).statusCode).toBe(404)
  const seen = await ask(address, 'staff')
  expect([seen.statusCode, seen.headers['cache-control'], seen.headers.vary]).toEqual([
    200,
    'private, no-cache',
    expect.stringContaining('cookie'),
  ])
  clock.now = new Date('2031-05-20T04:00:00Z')
  expect((await ask(address)).statusCode).toBe(200)
})

test('a drawing of a piece that is not public is not served, however its address is spelt', async () => {
  clock.now = new Date('2025-01-01T00:00:00Z')
  for (const address of [
    'articles/tide-tables.svg',
    'articles/%74ide-tables.svg',
    './articles/tide-tables.svg',
    'articles//tide-tables.svg',
  ]) {
    expect((await ask(`/media/images/${address}`)).statusCode, address).toBe(404)
  }
  clock.now = new Date('2031-05-20T04:00:00Z')
  expect((await ask('/media/images/articles/tide-tables.svg')).statusCode).toBe(200)
})

test('each size is sent in its format, small and for ever', async () => {
  for (const [file, type, format] of [
    ['480.avif', 'image/avif', 'heif'],
    ['800.webp', 'image/webp', 'webp'],
    ['1400.jpg', 'image/jpeg', 'jpeg'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(addressOf('plain.jpg', file))
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: Number.parseInt(file, 10) })
  }
})

test('the page offers every size, and says how much room the picture needs', async () => {
  const { body } = await ask('/article/the-gritwagon')
  const sizes = [480, 800, 1200, 1400].map((width) => addressOf('plain.jpg', `${width}.avif ${width}w`))
  expect(body).toContain(`srcSet="${sizes.join(', ')}"`)
  expect(body).toContain(`<img src="${addressOf('plain.jpg', '1400.jpg')}" alt="Two halves" width="1400" height="900"`)
  expect(body).toMatch(/<figure class="figure"><picture><source type="image\/avif" srcset="[^"]+ 600w" sizes="[^"]+">/)
})

test('is turned as the camera was held, and says nothing of where that was', async () => {
  const { rawPayload } = await ask(addressOf('turned.jpg', '600.jpg'))
  const about = await sharp(rawPayload).metadata()
  expect([about.width, about.height]).toEqual([600, 900])
  expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test('colours of the press become colours of the screen', async () => {
  const { rawPayload } = await ask(addressOf('press.jpg', '500.webp'))
  expect(await sharp(rawPayload).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('a PNG that is called .jpg is taken for what it is', async () => {
  expect((await ask(addressOf('really-a.jpg', '480.webp'))).statusCode).toBe(200)
})

test('an original is never sent, nor anything beside its sizes', async () => {
  for (const file of [
    '/media/images/photographs/turned.jpg',
    addressOf('plain.jpg', 'about.json'),
    addressOf('plain.jpg', '481.avif'),
  ]) {
    expect((await ask(file)).statusCode, file).toBe(404)
  }
})

test('what has been made is not made again', async () => {
  expect(first.developed).toBe((await readFolder()).photographs.length)
  expect(await keepPhotographs(photographs, await readFolder())).toEqual({ developed: 0 })
})

test('a picture that can’t be shown is named, with the place that asks for it', async () => {
  const [tiny, heavy] = [await halves(1, 1).png().toBuffer(), Buffer.alloc(60_000_001)]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>1</script></svg>'
  const wrong = {
    'dot.png': tiny,
    'cut-off.jpg': jpeg.subarray(0, jpeg.length / 2),
    'words.webp': 'words',
    'heavy.tiff': heavy,
    'drawn.jpg': svg,
  }
  for (const [name, bytes] of Object.entries(wrong)) await writeFile(join(folder, name), bytes)
  await content.change(
    'articles/the-gritwagon.md',
    '![Two halves](photographs/turned.jpg',
    '![Two halves](photographs/cut-off.jpg',
  )
  const result = await readContentFolder(content.folder, photographs.examine)
  const line = 13 + 1
  expect(result.ok ? [] : result.problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    `images/photographs/cut-off.jpg The photograph is broken: it can’t be read to its end; it is shown in articles/the-gritwagon.md:${line}`,
    'images/photographs/dot.png The photograph has fewer than 200 pixels on one side',
    'images/photographs/drawn.jpg This is not a photograph: its content is not JPEG, PNG, WebP, AVIF or TIFF',
    'images/photographs/heavy.tiff The photograph is larger than 60 MB',
    'images/photographs/words.webp This is not a photograph: its content is not JPEG, PNG, WebP, AVIF or TIFF',
  ])
  expect((await readdir(folder)).length).toBeGreaterThan(5)
})
