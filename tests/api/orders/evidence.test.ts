import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { tester } from '../../support/test-database.ts'

const shop = await openCheckout()
const { db, context, openShopper, submit, buy, orderOf } = shop
const settings = { DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url }
const staff = (role: 'books' | 'circulation') =>
  ({ kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles: [role] }) as const
const desk = openTestDesk(settings, staff('books'))
const folder = await mkdtemp(join(tmpdir(), 'colophon-evidence-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const everything = [
  tote,
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'personal-subscription', item: printSubscription },
  { type: 'gift-subscription', item: printGift, qty: 1 },
]
const buyer = { name: 'Ada Quill', email: 'ada.evidence@reader.example', address: american, shipcode: 'ship-a' }
const actsOn = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_ref', 'refusal'])
    .where('action', '=', 'take evidence')
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()

/** One issue goes out on the order's subscription. */
async function deliverOne(orderId: string) {
  const cycle = db.selectFrom('cycles').select(['id', 'account_id']).where('order_id', '=', orderId)
  const { id: cycle_id, account_id } = await cycle.executeTakeFirstOrThrow()
  const { issue_number, number: dispatch_number } = await db
    .selectFrom('dispatches')
    .select(['issue_number', 'number'])
    .executeTakeFirstOrThrow()
  const what = { deliverable: 'print-a', copies: 1, name: 'Ada Quill', address: JSON.stringify(american) }
  const row = { account_id, cycle_id, issue_number, dispatch_number, bound_at: new Date(), ...what }
  await db.insertInto('deliveries').values(row).execute()
  // What the ledger says of it is none of this test's business.
  return { issue_number, takeAway: () => db.deleteFrom('deliveries').where('cycle_id', '=', cycle_id).execute() }
}

test('the evidence of an order is a zip with what was sold, sent, fetched and mailed, and opens nothing', async () => {
  const shopper = openShopper()
  for (const thing of everything) await shopper.add(thing)
  const { intentId } = await buy(shopper, { ...buyer, password: chosen })
  const { id, ref } = await orderOf(intentId)
  const { issue_number, takeAway } = await deliverOne(id)
  const part = { kind: 'amount', amount: cents(500), reason: 'came late' } as const
  await refundPart({ ...context, by: tester }, { ref, asked: part })
  await db.updateTable('download_grants').set({ downloads: 2 }).where('order_id', '=', id).execute()

  const tried = await desk('orders', 'evidence', ref, '--out', folder, '--dry-run')
  expect([tried.code, await readdir(folder), await actsOn(ref)]).toEqual([0, [], []])
  const taken = await desk('orders', 'evidence', ref, '--out', folder).finally(takeAway)
  expect(taken).toMatchObject({ code: 0, lines: [expect.stringContaining(`evidence-${ref}.zip`)] })
  expect(await actsOn(ref)).toEqual([{ actor_ref: 'acc-staff', refusal: null }])

  const { 'receipt.pdf': paper, ...files } = unzipSync(await readFile(join(folder, `evidence-${ref}.zip`)))
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect(Object.keys(texts).sort()).toEqual(
    ['README.txt', 'address.txt', 'deliveries.csv', 'downloads.csv', 'mails.csv', 'terms.html'].sort(),
  )
  expect(texts['README.txt']).toMatch(/gave back \$5\.00 of it on .* UTC/)
  expect(texts['address.txt']).toContain('1 Pier Road')
  expect(texts['terms.html']).toMatch(/Once your last issue has been sent, another year costs \$/)
  expect(texts['deliveries.csv']).toContain(`${issue_number},"print-a",1,"Ada Quill, 1 Pier Road`)
  expect(texts['downloads.csv']).toMatch(/Record.*,2\r\n/)
  expect(texts['mails.csv']).toContain('"order-receipt"')
  const { text } = await extractText(await getDocumentProxy(paper ?? new Uint8Array()), { mergePages: true })
  expect(text).toContain(ref)
  const all = Object.values(texts).join('\n') + text
  for (const opens of [context.ports.orderLinks.receiptToken(id), '/downloads/', '/redeem', 'token='])
    expect(all).not.toContain(opens)
})

test('what was never paid has none, nor what nobody ordered; circulation takes none, and the log says who tried', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const started = await submit(shopper, { ...buyer, email: 'ada.unpaid@reader.example' })
  const { ref } = await orderOf(started.answer.data.payment_intent_id)
  expect(await desk('orders', 'evidence', ref, '--out', folder)).toMatchObject({
    code: 1,
    lines: [`✗ Order ${ref} was never paid`],
  })
  expect(await actsOn(ref)).toEqual([{ actor_ref: 'acc-staff', refusal: 'never-paid' }])
  const circulation = openTestDesk(settings, staff('circulation'))
  await expect(circulation('orders', 'evidence', ref, '--out', folder)).rejects.toThrow('Your roles do not let you')
  expect((await actsOn(ref)).map(({ refusal }) => refusal)).toEqual(['never-paid', 'not-allowed'])
})
