import { expect, test } from 'vitest'
import { contentWith, problemsWith, sampleFiles } from './sample-magazine.ts'

const bag = sampleFiles['store/bag.md'] ?? ''
const prices = sampleFiles['prices.json'] ?? ''
const magazine = sampleFiles['magazine.json'] ?? ''

test('a product is read with its price in cents and its pictures as addresses of this site', () => {
  const [product] = contentWith().products
  expect(product).toMatchObject({
    slug: 'bag',
    ref: 'prd:bag',
    kind: 'basic',
    price: 1850,
    order: 1,
    shipping: 'light',
    tags: ['extras'],
    sizes: [],
    files: [],
    images: [{ src: '/media/images/figures/wave.svg', alt: 'A bag', width: 640, height: 360 }],
    html: '<p>It holds things.</p>',
  })
})

test.each([
  ['39.95', 3995],
  ['0', 0],
  ['0.00', 0],
  ['19.9', 1990],
  ['1.10', 110],
  ['8.29', 829],
  ['999999.99', 99_999_999],
])('a price of %s is %i cents', (written, cents) => {
  const product = bag.replace('18.50', written)
  expect(contentWith({ 'store/bag.md': product }).products[0]?.price).toBe(cents)
})

// In the sample's product, fields stand on these lines.
test.each([
  ['a price with parts of a cent', ['18.50', '18.505'], 5, 'price: A price is dollars'],
  ['a price below nothing', ['18.50', '-1'], 5, 'price: A price is dollars'],
  ['an endless price', ['18.50', '.inf'], 5, 'price: '],
  ['a price beyond all bounds', ['18.50', '1e21'], 5, 'price: A price is dollars'],
  ['a price in words', ['18.50', 'cheap'], 5, 'price: '],
  ['no price', ['price: 18.50\n', ''], 2, 'price is missing'],
  ['an unknown kind', ['kind: basic', 'kind: boxed'], 4, 'kind: '],
  ['a ref of another kind', ['prd:bag', 'iss:1'], 2, 'ref: A ref is prd:'],
  ['a ref with capitals', ['prd:bag', 'prd:Bag'], 2, 'ref: A ref is prd:'],
  ['an unknown shipping tier', ['shipping: light', 'shipping: heavy'], 8, 'shipping: There is no tier of shipping prices heavy'],
  ['goods without a shipping tier', ['shipping: light\n', ''], 2, 'shipping is missing'],
  ['a missing picture', ['figures/wave.svg', 'store/no.svg'], 11, 'images.0.src: images/store/no.svg does not exist'],
  ['a picture without words', ['alt: A bag', 'alt: ""'], 12, 'images.0.alt: This is empty'],
  ['a tag twice', ['[extras]', '[extras, extras]'], 9, 'tags: A tag is there twice'],
  ['a basic product with sizes', ['tags:', 'sizes: [{ ref: "sze:bag-s", name: S }]\ntags:'], 9, 'Sized products have sizes'],
  ['a sized product without sizes', ['kind: basic', 'kind: sized'], 2, 'sizes is missing'],
  ['a digital product without files', ['kind: basic', 'kind: digital'], 2, 'files is missing'],
  ['a file of what is no file', ['tags:', 'files: [{ path: audio/hum.mp3, name: No }]\ntags:'], 9, 'files.0.path: audio/hum.mp3 does not exist'],
  ['an unknown field', ['tags:', 'stock: 5\ntags:'], 9, 'stock is not a known field'],
  ['notes', ['It holds things.', 'It holds[^1] things.\n\n[^1]: Some.'], 16, 'Only articles have notes'],
] as const)('%s is reported on its line', (_what, [from, to], line, message) => {
  expect(bag).toContain(from)
  const problems = problemsWith({ 'store/bag.md': bag.replace(from, to) })
  expect(problems[0]).toContain(`store/bag.md:${line} `)
  expect(problems[0]).toContain(message)
}) // biome-ignore format: a table

test('two products may not share a ref, a place, or the ref of a size', () => {
  const sized = (ref: string, order: number) =>
    bag
      .replace('prd:bag', ref)
      .replace('order: 1', `order: ${order}`)
      .replace('kind: basic', 'kind: sized')
      .replace('tags:', 'sizes:\n  - ref: sze:one\n    name: One\ntags:')
  expect(problemsWith({ 'store/cup.md': bag })).toEqual([
    'store/cup.md:2 ref: prd:bag belongs to store/bag.md',
    'store/cup.md:6 order: place 1 in the store belongs to store/bag.md',
  ])
  expect(problemsWith({ 'store/cap.md': sized('prd:cap', 2), 'store/cup.md': sized('prd:cup', 3) })).toEqual([
    'store/cup.md:10 sizes.0.ref: sze:one belongs to store/cap.md',
  ])
})

test.each([
  ['a wrong price', ['"2year": 69.95', '"2year": 69.955'], 3, 'base.print-low.2year: A price is dollars'],
  ['a price as text', ['"2year": 69.95', '"2year": "69.95"'], 3, 'base.print-low.2year: '],
  ['a missing term', ['"2year": 69.95, ', ''], 3, 'base.print-low.2year is missing'],
  ['an unknown term', ['"2year": 69.95, ', '"2year": 69.95, "4year": 1, '], 3, '4year is not a known field'],
  ['an unknown category', ['"print-high"', '"print-higher"'], 4, 'print-higher is not a known field'],
  ['a missing shipping category', ['"b": 10, ', ''], 9, 'ship.1year.b is missing'],
  ['a missing step of a tier', ['"a5": 3.5, ', ''], 15, 'tiers.light.a5 is missing'],
  ['issues with an unknown tier', ['"shipping": "light"', '"shipping": "heavy"'], 17, 'issues.shipping: There is no tier'],
] as const)('prices with %s are reported on their line', (_what, [from, to], line, message) => {
  expect(prices).toContain(from)
  const problems = problemsWith({ 'prices.json': prices.replace(from, to) })
  const [first] = problems.filter((problem) => problem.includes(message))
  expect(first).toContain(`prices.json:${line} `)
}) // biome-ignore format: a table

test.each([
  ['tiers that go down', ['"onetime":50,"monthly":10}', '"onetime":50,"monthly":10},{"name":"Less","onetime":40,"monthly":20}'], 'donationTiers: The tiers go from the lowest'],
  ['half a dollar', ['"onetime":50', '"onetime":50.5'], 'donationTiers.0.onetime'],
  ['no name for a shipping category', ['"nameC":"Far"', '"nameC":""'], 'shipping.nameC: This is empty'],
  ['a flow that is not known', ['"donate":', '"borrow":{},"donate":'], 'borrow is not a known field'],
  ['no message', ['"subscriptionTerm":"Terms."', '"subscriptionTerm":"  "'], 'messages.subscriptionTerm: This is empty'],
  ['a currency code in small letters', ['"USD"', '"usd"'], 'currencyCode: '],
] as const)('a magazine with %s is refused', (_what, [from, to], message) => {
  expect(magazine).toContain(from)
  expect(problemsWith({ 'magazine.json': magazine.replace(from, to) }).join('\n')).toContain(message)
}) // biome-ignore format: a table

test('a link to a product that is not there is reported', () => {
  const page = (slug: string) => ({ 'pages/about.md': `---\ntitle: About\n---\nSee [it](/store/product/${slug}).\n` })
  expect(problemsWith(page('bag'))).toEqual([])
  expect(problemsWith(page('cup'))).toEqual([
    'pages/about.md:4 /store/product/cup leads nowhere: there is no store/cup.md',
  ])
})

test('what is to be downloaded is weighed, and never among what is served', () => {
  const digital = bag
    .replace('kind: basic', 'kind: digital')
    .replace('shipping: light\n', '')
    .replace('tags:', 'files: [{ path: downloads/a.wav, name: A }]\ntags:')
  const content = contentWith({ 'store/bag.md': digital, 'downloads/a.wav': 'sound' })
  expect(content.products[0]?.files).toEqual([{ path: 'downloads/a.wav', name: 'A', bytes: 5 }])
  expect(content.media.map(({ path }) => path)).not.toContain('downloads/a.wav')
})
