import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { makeGoodsPapers } from '#adapters/pdf/make-goods-papers.tsx'
import { NotAllowed } from '#application/audit/require-may.ts'
import { printGoodsPapers } from '#application/goods/print-papers.ts'
import { sendGoods } from '#application/goods/send-goods.ts'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { type GoodsPaper, goodsPapers } from '#domain/orders/goods-papers.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'

const shop = await openCheckout()
const { db, openShopper, buy, orderOf } = shop
const by = { kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles: ['circulation'] } as const
const context = { ...shop.context, by }
const owned = { ...context, by: { ...by, roles: ['owner'] as const } }
const desk = openTestDesk(
  { DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url },
  { kind: 'command-line', name: 'ada' },
)
const folder = await mkdtemp(join(tmpdir(), 'colophon-papers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let people = 0
type Bought = { qty?: number; name?: string; to?: string; hasPrint?: boolean }
async function bought({ qty = 1, name = 'Ada Quill', to = name, hasPrint = false }: Bought = {}): Promise<string> {
  people += 1
  const shopper = openShopper()
  await shopper.add({ ...tote, qty })
  if (hasPrint) await shopper.add({ type: 'basic-product', item: 'prd:print', qty: 1 })
  const guest = { name, email: `papers.${people}@reader.example`, address: american, shipcode: 'ship-a' }
  const { ref, id } = await orderOf((await buy(shopper, guest)).intentId)
  if (to !== name)
    await sql`update order_versions set snapshot = jsonb_set(snapshot, '{goodsTo,name}', to_jsonb(${to}::text)) where order_id = ${id}`.execute(
      db,
    )
  return ref
}

const bare = (words: string) => words.replaceAll(/\s+/g, '')

async function read(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(bare)
}

async function print(paper: GoodsPaper, refs: readonly string[]) {
  const printed = await printGoodsPapers(context, { refs, papers: [paper] })
  if (!printed.ok) throw new Error(printed.reason)
  const set = await makeGoodsPapers(paper, printed.content, await readLetterhead(db))
  return { ...set, content: printed.content, pages: await read(set.pdf) }
}

async function setting(goods: object) {
  await sql`update magazine set settings = jsonb_set(settings, '{goods}', ${JSON.stringify(goods)}::jsonb)`.execute(db)
}

test('the papers of two orders: one list of what to fetch, a page for each parcel, a label for each, no prices', async () => {
  const refs = [await bought({ qty: 2, hasPrint: true }), await bought({ name: 'Bo Keel' })]
  const [list] = (await print('pick-list', refs)).pages
  expect(list).toContain(bare('4 things for 2 parcels'))
  expect(list).toMatch(/CanvasTote.*prd:tote/)
  for (const ref of refs) expect(list).toContain(ref)
  const slips = await print('slips', refs)
  expect(slips.pages).toHaveLength(2)
  for (const [index, { ref, to }] of slips.content.parcels.entries()) {
    const page = slips.pages[index]
    expect(page).toContain(bare(`Order ${ref}`))
    for (const line of to) expect(page).toContain(bare(line))
    expect(page).toContain('CanvasTote')
    expect(page).toContain('Lodestar')
    expect(page).not.toContain('$')
    expect(page).not.toMatch(/UNITEDSTATES\b/)
  }
  const labels = await print('labels', refs)
  expect(labels.pages).toHaveLength(1)
  for (const { to } of labels.content.parcels) expect(labels.pages[0]).toContain(bare(to.join('')))
  expect(labels.byHand).toEqual([])
})

test('prices stand on a slip where that is set; never on what goes to another name', async () => {
  const own = await bought({ qty: 2 })
  const present = await bought({ name: 'Ada Quill', to: 'Cy Present' })
  await setting({ slipPrices: true, labelSheet: 'a4-3x8' })
  const { pages, content } = await print('slips', [own, present])
  await setting({ slipPrices: false, labelSheet: 'letter-3x10' })
  const pageOf = (ref: string) => pages[content.parcels.findIndex((one) => one.ref === ref)]
  expect(pageOf(own)).toContain('CanvasTote2$18.00')
  expect(pageOf(present)).toContain('CyPresent')
  expect(pageOf(present)).not.toContain('$')
})

test('what was sent or given back meanwhile is on none of them, and of what went back in part only the rest', async () => {
  const [waits, sent, back] = [await bought({ qty: 2 }), await bought(), await bought()]
  await sendGoods(owned, { items: [{ ref: sent, carrier: null, tracking: null }], tells: false })
  expect(await refundOrder(owned, { ref: back })).toMatchObject({ ok: true })
  await sql`update order_goods set withdrawn = 1 where ref = 'prd:tote' and order_id = (select id from orders where ref = ${waits})`.execute(
    db,
  )
  const refs = [waits, sent, back]
  const { pages, content } = await print('slips', refs)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('CanvasTote1')
  expect(content.leftOut.toSorted()).toEqual([sent, back].toSorted())
  const [list] = (await print('pick-list', refs)).pages
  expect(list).toContain(bare('1 thing for 1 parcel'))
  expect(list).toContain(bare('Not on these papers'))
  expect(await printGoodsPapers(context, { refs: [sent, back], papers: ['slips'] })).toEqual({
    ok: false,
    reason: 'nothing-to-send',
  })
})

test('a name of any alphabet is printed, or a place is left for a hand: never empty boxes', async () => {
  const names = ['Željko Đurić-Łoś', 'Ольга Ким', 'Γιώργος Ψαλτης', 'דוד לוי', 'Նարեկ', '王小明', 'สมชาย']
  const refs: string[] = []
  for (const name of names) refs.push(await bought({ name: 'Ada Quill', to: name }))
  for (const paper of ['slips', 'labels'] as const) {
    const { pages, byHand, content } = await print(paper, refs)
    const whole = pages.join('')
    for (const name of names.slice(0, 3)) expect(whole).toContain(bare(name))
    // A script that is written from the right is read out in another order.
    for (const sign of 'דוילՆ') expect(whole).toContain(sign)
    expect(byHand.toSorted()).toEqual(refs.slice(-2).toSorted())
    expect(whole.split(bare('Write by hand'))).toHaveLength(3)
    expect(content.parcels).toHaveLength(names.length)
    for (const name of names.slice(-2)) expect(whole).not.toContain(name)
  }
  expect((await print('pick-list', refs)).pages[0]).toContain(bare('Address by hand'))
})

test('the sheets are full before a new one begins', async () => {
  const ref = await bought()
  const { content } = await print('labels', [ref])
  const [parcel] = content.parcels
  if (!parcel) throw new Error('no parcel')
  const many = Array.from({ length: 31 }, (_, index) => ({ ...parcel, ref: `order-${index}` }))
  for (const [sheet, pages] of [
    ['letter-3x10', 2],
    ['a4-3x8', 2],
  ] as const) {
    const { pdf } = await makeGoodsPapers('labels', { ...content, sheet, parcels: many }, await readLetterhead(db))
    expect(await read(pdf)).toHaveLength(pages)
    const full = sheet === 'a4-3x8' ? 24 : 30
    const one = await makeGoodsPapers(
      'labels',
      { ...content, sheet, parcels: many.slice(0, full) },
      await readLetterhead(db),
    )
    expect(await read(one.pdf)).toHaveLength(1)
  }
})

test('the command writes the same papers, tells what is on them, and keeps nothing when it is rehearsed', async () => {
  const ref = await bought({ qty: 3, hasPrint: true })
  const rows = async () =>
    (await db.selectFrom('audit_log').select('id').where('action', '=', 'print goods papers').execute()).length
  const before = await rows()
  const tried = JSON.parse(
    (await desk('goods', 'papers', ref, '--out', folder, '--dry-run', '--json')).lines.join('\n'),
  )
  expect(tried).toMatchObject({ ok: true, dryRun: true })
  await expect(readFile(tried.files[0])).rejects.toThrow('no such file')
  expect(await rows()).toBe(before)
  const done = JSON.parse((await desk('goods', 'papers', ref, '--out', folder, '--json')).lines.join('\n'))
  expect(await rows()).toBe(before + 1)
  expect(done.files).toHaveLength(goodsPapers.length)
  expect(done).toMatchObject({
    parcels: [
      {
        ref,
        goods: [
          { ref: 'prd:tote', quantity: 3 },
          { ref: 'prd:print', quantity: 1 },
        ],
      },
    ],
  })
  expect(done.parcels).toEqual((await print('slips', [ref])).content.parcels)
  for (const file of done.files) expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('whoever may not take addresses gets none, which is kept', async () => {
  const ref = await bought()
  for (const role of ['books', 'editor'] as const)
    await expect(
      printGoodsPapers({ ...context, by: { ...by, roles: [role] } }, { refs: [ref], papers: ['slips'] }),
    ).rejects.toThrow(NotAllowed)
  const refused = await db
    .selectFrom('audit_log')
    .select('refusal')
    .where('subject_ref', '=', ref)
    .where('action', '=', 'print goods papers')
    .execute()
  expect(refused).toEqual([{ refusal: 'not-allowed' }, { refusal: 'not-allowed' }])
})
