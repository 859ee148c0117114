import { resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { productsAnswer, type StoreProduct } from '#contract/store.ts'
import { listenForChanges } from '#store/changes.ts'
import { readStock, releaseStock, reserveStock, setStock } from '#store/store/stock.ts'
import { openTestSite } from '../../support/test-site.ts'
import { WHILE_BUSY } from '../../support/while-busy.ts'

const SITE = 'https://magazine.example'
const { app, db, url, context, drop } = await openTestSite({ env: { SITE_URL: SITE } })
const read = await readContentFolder(resolve(import.meta.dirname, '../../../content'))
if (!read.ok) throw new Error('the demo magazine is broken')
const { content } = read
const now = new Date('2026-11-16T12:00:00Z')
const fail = (error: Error) => {
  throw error
}
const listener = await listenForChanges(url, { onChange: drop, onError: fail })
afterAll(() => listener.stop())

const body = async (path: string) => (await app.inject(path)).body
const labelsOn = async (path: string) => [...(await body(path)).matchAll(/ONLY \d+ LEFT|\(OUT OF STOCK\)/g)].join(' ')

async function products(query = ''): Promise<StoreProduct[]> {
  const answer = await app.inject(`/api/store/products${query}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return productsAnswer.parse(answer.json())
}

test('products are listed by tag, with what they cost, how many there are and what shipping costs', async () => {
  const tagged = await products('?tag=subscribe-page')
  expect(tagged.map(({ ref, quantity, print_price }) => [ref, quantity, print_price])).toEqual([
    ['prd:tote', 25, 1800],
    ['prd:tee', 46, 2400],
    ['prd:mug', 0, 1400],
  ])
  expect(tagged[1]?.sizes).toEqual([
    { ref: 'sze:tee-s', name: 'S', quantity: 12 },
    { ref: 'sze:tee-m', name: 'M', quantity: 4 },
    { ref: 'sze:tee-l', name: 'L', quantity: 30 },
    { ref: 'sze:tee-xl', name: 'XL', quantity: 0 },
  ])
  const half = { a1: 200, a2: 300, a5: 450, b1: 400, b2: 600, b5: 900, c1: 750, c2: 1200, c5: 1800 }
  const whole = { a1: 400, a2: 600, a5: 900, b1: 800, b2: 1200, b5: 1800, c1: 1500, c2: 2400, c5: 3600 }
  expect(tagged.map(({ ship_prices }) => ship_prices)).toEqual([half, whole, whole])
  expect(tagged[0]?.image).toMatchObject({
    source: '/media/images/store/canvas-tote-front.svg',
    width: 1200,
    height: 1200,
  })
})

test('without a tag everything that is posted is listed, and with an unknown one nothing', async () => {
  expect((await products()).map(({ slug }) => slug)).toEqual([
    'canvas-tote',
    'night-shift-tee',
    'enamel-mug',
    'letterpress-print',
  ])
  expect(await products('?tag=no-such-tag')).toEqual([])
  expect((await app.inject('/api/store/products?tag=a&tag=b')).statusCode).toBe(400)
  expect((await app.inject(`/api/store/products?tag=${'a'.repeat(61)}`)).statusCode).toBe(400)
})

test('kept pages say how many are left as soon as that changes, in every process', async () => {
  const page = '/store/product/letterpress-print'
  expect([await labelsOn(page), await labelsOn('/store')]).toEqual(['ONLY 7 LEFT', '(OUT OF STOCK) ONLY 7 LEFT'])
  const wanted = [{ ref: 'prd:print', quantity: 4 }]
  await db.transaction().execute((trx) => reserveStock(trx, { holder: 'order', wanted, now }))
  await vi.waitFor(
    async () =>
      expect([await labelsOn(page), await labelsOn('/store')]).toEqual(['ONLY 3 LEFT', '(OUT OF STOCK) ONLY 3 LEFT']),
    WHILE_BUSY,
  )
  await db.transaction().execute((trx) => releaseStock(trx, 'order'))
  await vi.waitFor(async () => expect(await labelsOn(page)).toBe('ONLY 7 LEFT'), WHILE_BUSY)
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 10 }]))
  await vi.waitFor(async () => expect(await labelsOn(page)).toBe(''), WHILE_BUSY)
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 7 }]))
})

test('an import changes prices at once, and never the stock', async () => {
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: 3 }]))
  const cheaper = content.products.map((product) =>
    product.slug === 'canvas-tote'
      ? { ...product, price: 1650 as typeof product.price, sourceHash: 'cheaper' }
      : product,
  )
  const report = await importContent(context, { ...content, products: cheaper })
  expect(report.products).toEqual({ added: [], changed: ['canvas-tote'], removed: [] })
  await vi.waitFor(async () => expect((await products())[0]?.print_price).toBe(1650), WHILE_BUSY)
  await vi.waitFor(async () => expect(await body('/store/product/canvas-tote')).toContain('$16.50'), WHILE_BUSY)
  expect((await products())[0]?.quantity).toBe(3)
  await importContent(context, content)
  await vi.waitFor(async () => expect((await products())[0]?.print_price).toBe(1800), WHILE_BUSY)
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: 25 }]))
})

test('two products may change refs and sizes with each other in one import', async () => {
  const swapped = content.products.map((product) => {
    if (product.slug === 'canvas-tote') return { ...product, ref: 'prd:print', sourceHash: 'a' }
    if (product.slug === 'letterpress-print') return { ...product, ref: 'prd:tote', sourceHash: 'b' }
    return product
  })
  await importContent(context, { ...content, products: swapped })
  await vi.waitFor(async () => expect((await products())[0]?.quantity).toBe(7), WHILE_BUSY)
  await importContent(context, content)
  await vi.waitFor(async () => expect((await products())[0]?.quantity).toBe(25), WHILE_BUSY)
})

test('a product that the publisher takes away is gone, and its count stays for when it comes back', async () => {
  const fewer = content.products.filter(({ slug }) => slug !== 'night-shift-tee')
  await importContent(context, { ...content, products: fewer })
  await vi.waitFor(
    async () => expect((await app.inject('/store/product/night-shift-tee')).statusCode).toBe(404),
    WHILE_BUSY,
  )
  expect((await readStock(db, ['sze:tee-l'])).get('sze:tee-l')).toBe(30)
  await importContent(context, content)
  await vi.waitFor(async () => expect((await products())[1]?.quantity).toBe(46), WHILE_BUSY)
})

test('bad prices leave everything as it was', async () => {
  const bad = content.products.map((product) => ({ ...product, price: -1 as typeof product.price, sourceHash: 'bad' }))
  await expect(importContent(context, { ...content, products: bad })).rejects.toThrow(/price_cents/)
  expect((await products())[0]?.print_price).toBe(1800)
})

test('an issue is sold in print once it is made, and as files only once it is released', async () => {
  const names = async () =>
    [...(await body('/store/issues')).matchAll(/Add to Cart<span[^>]*>: ([^<]+)</g)].map((found) => found[1])
  const all = [5, 4, 3, 2, 1].flatMap((number) => [`Issue ${number}, in print`, `Issue ${number} (Digital)`])
  expect(await names()).toEqual(all)
  await db.updateTable('issues').set({ released_at: null }).where('number', '=', 5).execute()
  drop(['site'])
  expect(await names()).toEqual(all.filter((name) => name !== 'Issue 5 (Digital)'))
  await db.updateTable('issues').set({ released_at: '2026-09-17' }).where('number', '=', 5).execute()
  drop(['site'])
})

test('a product tells machines its price and whether it can be had', async () => {
  const thing = async (slug: string) => {
    const [, json] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await body(`/store/product/${slug}`)) ?? []
    const { '@graph': things } = JSON.parse(json ?? '')
    return things.find((one: Record<string, unknown>) => one['@type'] === 'Product')
  }
  expect(await thing('enamel-mug')).toMatchObject({
    name: 'Enamel Mug',
    sku: 'prd:mug',
    url: `${SITE}/store/product/enamel-mug`,
    image: [`${SITE}/media/images/store/enamel-mug-side.svg`, `${SITE}/media/images/store/enamel-mug-above.svg`],
    offers: [{ price: '14.00', priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' }],
  })
  const { offers } = await thing('night-shift-tee')
  expect(offers.map((offer: Record<string, string>) => [offer.sku, offer.availability])).toEqual([
    ['sze:tee-s', 'https://schema.org/InStock'],
    ['sze:tee-m', 'https://schema.org/InStock'],
    ['sze:tee-l', 'https://schema.org/InStock'],
    ['sze:tee-xl', 'https://schema.org/OutOfStock'],
  ])
})

test('the store is in the sitemap', async () => {
  const sitemap = await body('/sitemap.xml?part=1')
  for (const path of ['/store', '/store/issues', ...content.products.map(({ slug }) => `/store/product/${slug}`)])
    expect(sitemap).toContain(`<loc>${SITE}${path}</loc>`)
})

test('a product has a picture for where its link is shared', async () => {
  const [, path] =
    /property="og:image" content="https:\/\/magazine\.example([^"]+)"/.exec(await body('/store/product/canvas-tote')) ??
    []
  const picture = await app.inject(path ?? '')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await app.inject('/og/product/no-such.png')).statusCode).toBe(404)
})

test.each([
  '/media/downloads/field-recordings/01-substation.wav',
  '/downloads/field-recordings/01-substation.wav',
  '/media/images/../downloads/field-recordings/01-substation.wav',
  '/media/images/%2e%2e/downloads/field-recordings/01-substation.wav',
  '/media/audio/..%2fdownloads/field-recordings/01-substation.wav',
  '/content/downloads/field-recordings/01-substation.wav',
])('what is sold as a file can’t be had at %s', async (path) => {
  const { statusCode, rawPayload } = await app.inject(path)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(rawPayload.includes('WAVE')).toBe(false)
})
