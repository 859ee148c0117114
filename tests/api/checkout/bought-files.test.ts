import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiptPath } from '#contract/page-paths.ts'
import { openCheckout } from '../../support/checkout.ts'

const shop = await openCheckout()
const { app, db, context, clock, config, openShopper, buy, orderOf } = shop
const DAY_MS = 86_400_000
let people = 0

async function buyFiles(...refs: string[]) {
  people += 1
  const shopper = openShopper()
  for (const ref of refs)
    await shopper.add({ type: ref.startsWith('iss:') ? 'digital-issue' : 'digital-product', item: ref })
  const { intentId, status } = await buy(shopper, { name: 'Ada Quill', email: `files.${people}@reader.example` })
  const order = await orderOf(intentId)
  return { token: status.receipt as string, order, links: await linksOf(status.receipt) }
}

async function linksOf(token: string): Promise<string[]> {
  const { body } = await app.inject(receiptPath(token))
  return [...body.matchAll(/href="(\/downloads\/[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

const countOf = async (orderId: string) =>
  (await db.selectFrom('download_grants').select('downloads').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .downloads

const original = await readFile(join(config.contentDir, 'downloads/field-recordings/01-substation.wav'))

test('the receipt links every file of what was bought, and each is the file, under its name', async () => {
  const { links } = await buyFiles('prd:recordings')
  expect(links).toHaveLength(3)
  const answer = await app.inject(links[0] ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(original.length),
    'content-disposition': `attachment; filename="Substation.wav"; filename*=UTF-8''Substation.wav`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(answer.rawPayload.equals(original)).toBe(true)
})

test('parts can be asked for, and join to the whole', async () => {
  const { links, order } = await buyFiles('prd:recordings')
  const part = (range: string, headers = {}) => app.inject({ url: links[0] ?? '', headers: { range, ...headers } })
  const [first, rest] = [await part('bytes=0-99999'), await part('bytes=100000-')]
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
  expect(first.headers['content-range']).toBe(`bytes 0-99999/${original.length}`)
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(original)).toBe(true)
  expect((await part('bytes=99999999-')).statusCode).toBe(416)
  expect((await part('bytes=5-9', { 'if-range': '"of-another-file"' })).statusCode).toBe(200)
  expect(await countOf(order.id), 'the first part and the whole; going on is no new download').toBe(2)
})

test('a download is counted once it begins; looking, and what the browser has already, are not', async () => {
  const { links, order } = await buyFiles('prd:recordings')
  const url = links[0] ?? ''
  const { headers, body } = await app.inject({ method: 'HEAD', url })
  expect([headers['content-length'], body]).toEqual([String(original.length), ''])
  expect((await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304)
  expect(await countOf(order.id)).toBe(0)
  await app.inject(url)
  await app.inject(links[1] ?? '')
  expect(await countOf(order.id)).toBe(2)
})

test('a link opens for thirty days and says then what to do; the receipt has a new one', async () => {
  const { links, token } = await buyFiles('prd:recordings')
  const began = clock.now
  clock.now = new Date(began.getTime() + 30 * DAY_MS - 2000)
  expect((await app.inject(links[0] ?? '')).statusCode).toBe(200)
  clock.now = new Date(began.getTime() + 30 * DAY_MS)
  const late = await app.inject(links[0] ?? '')
  const [renewed = ''] = await linksOf(token)
  const again = await app.inject(renewed)
  clock.now = began
  expect(late.statusCode).toBe(410)
  expect(late.body).toContain('This link has expired')
  expect(late.body).toContain('Press “See the receipt” in it.')
  expect(late.rawPayload.length).toBeLessThan(original.length)
  expect(again.statusCode).toBe(200)
})

test('nothing of a link can be changed: not the file, not the time, not the grant', async () => {
  const mine = await buyFiles('prd:recordings')
  const theirs = await buyFiles('prd:recordings', 'iss:1')
  const [link = '', second = ''] = mine.links
  const [path = '', query = ''] = link.split('?')
  const [, , grant = '', file = ''] = path.split('/')
  const { id: theirGrant } = await db
    .selectFrom('download_grants')
    .select('id')
    .where('order_id', '=', theirs.order.id)
    .executeTakeFirstOrThrow()
  const until = Number(new URLSearchParams(query).get('until'))
  const wrong = [
    `${second.split('?')[0]}?${query}`,
    link.replace(grant, theirGrant),
    link.replace(`until=${until}`, `until=${until + 1}`),
    link.replace(`until=${until}`, `until=${until}0`),
    link.replace(/signature=.*/, 'signature='),
    link.replace(/signature=.*/, `signature=${mine.token}`),
    link.slice(0, -1),
    `${link}x`,
    path,
    link.replace(file, '..%2F..%2Fmagazine.json'),
    link.replace(file, 'downloads%2Ffield-recordings%2F01-substation.wav'),
    link.replace(grant, 'x'),
  ]
  for (const url of wrong) expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject(link)).statusCode).toBe(200)
})

test('files for sale have no other address', async () => {
  for (const url of [
    '/media/downloads/field-recordings/01-substation.wav',
    '/downloads/field-recordings/01-substation.wav',
    '/media/images/../downloads/field-recordings/01-substation.wav',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('no path leads out of the folder of what is sold', async () => {
  const { findGoodsFile } = context.ports
  for (const path of [
    'magazine.json',
    'downloads/../magazine.json',
    '../package.json',
    '/etc/passwd',
    'downloads',
    'downloads/',
    'downloadsx',
  ])
    expect(await findGoodsFile(path), path).toBeNull()
  expect(await findGoodsFile('downloads/field-recordings/01-substation.wav')).toMatchObject({ bytes: original.length })
})

test('an issue comes as its own files, and is said to be coming until they are made', async () => {
  const { token, links, order } = await buyFiles('iss:1')
  expect(links).toEqual([])
  expect((await app.inject(receiptPath(token))).body).toContain('The files are being made.')
  const bytes = Buffer.from('%PDF-1.7 of the first issue')
  await context.ports.files.put('issues/1/one.pdf', bytes)
  await db
    .insertInto('issue_files')
    .values({
      issue_number: 1,
      format: 'pdf',
      hash: 'a'.repeat(64),
      path: 'issues/1/one.pdf',
      bytes: bytes.length,
      made_at: clock.now,
    })
    .execute()
  const [link = ''] = await linksOf(token)
  const answer = await app.inject(link)
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'application/pdf',
    bytes.toString(),
  ])
  expect(answer.headers['content-disposition']).toMatch(/filename="1 - .+\.pdf"/)
  expect(await countOf(order.id)).toBe(1)
  expect((await app.inject(link.replace('/pdf?', '/epub?'))).statusCode).toBe(404)
})

test('the files of a product that is no longer sold are asked for by mail', async () => {
  const { token, links } = await buyFiles('prd:recordings')
  await db.updateTable('products').set({ ref: 'prd:gone' }).where('ref', '=', 'prd:recordings').execute()
  const { body } = await app.inject(receiptPath(token))
  const answer = await app.inject(links[0] ?? '')
  await db.updateTable('products').set({ ref: 'prd:recordings' }).where('ref', '=', 'prd:gone').execute()
  expect(body).toContain('These files are no longer kept here.')
  expect(answer.statusCode).toBe(404)
})
