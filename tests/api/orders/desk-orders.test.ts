import { expect, test } from 'vitest'
import { printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'

const shop = await openCheckout()
const { db, url: sandboxUrl, openShopper, submit, buy, orderOf, databaseUrl } = shop

const settings = { DATABASE_URL: databaseUrl, SANDBOX_STRIPE_API: sandboxUrl }
const run = openDeskGroup(settings)
const desk = (...args: string[]) => run('orders', ...args)

let people = 0
async function bought() {
  people += 1
  const shopper = openShopper()
  await shopper.add(tote)
  const guest = { name: 'Ada Quill', email: `Ada.Desk.${people}@reader.example`, address: american, shipcode: 'ship-a' }
  const { intentId } = await buy(shopper, guest)
  return { guest, intentId, order: await orderOf(intentId) }
}

test('orders are listed newest first, by status, address and time, page by page', async () => {
  const orders = [await bought(), await bought(), await bought()]
  const shopper = openShopper()
  await shopper.add(tote)
  await submit(shopper, { name: 'Io Fern', email: 'io@reader.example', address: american, shipcode: 'ship-a' })
  await db
    .updateTable('orders')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', orders[0]?.order.id ?? '')
    .execute()
  const list = async (...args: string[]) => JSON.parse((await desk('list', '--json', ...args)).said)
  const refs = (listed: { orders: { ref: string }[] }) => listed.orders.map(({ ref }) => ref)
  const completed = await list('--status', 'completed')
  expect(refs(completed)).toContain(orders[1]?.order.ref)
  expect(refs(completed).at(-1)).toBe(orders[0]?.order.ref)
  expect(refs(await list('--email', 'ada.desk.2@READER.example'))).toEqual([orders[1]?.order.ref])
  expect(refs(await list('--since', '2026-06-01'))).not.toContain(orders[0]?.order.ref)
  const all = refs(await list())
  const paged: string[] = []
  let next: string | null = null
  do {
    const page = await list('--limit', '1', ...(next ? ['--after', next] : []))
    paged.push(...refs(page))
    next = page.next
  } while (next)
  expect(paged).toEqual(all)
  expect((await desk('list', '--email', 'io@reader.example')).said).toMatch(
    /^\d{4}-\d{4}-\d{4} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}started +20\.00 {2}io@reader\.example {2}goods$/,
  )
})

test('one order is shown with all that came of it, and nothing that opens anything', async () => {
  const { order, guest } = await bought()
  const { said } = await desk('show', order.ref)
  for (const text of [
    order.ref,
    guest.email,
    '1 of prd:tote sold',
    'version 2 (paid): 20.00',
    'mail order-receipt: waiting',
    '1 Pier Road',
  ])
    expect(said).toContain(text)
  const json = (await desk('show', order.ref, '--json')).said
  expect(JSON.parse(json)).toMatchObject({
    ref: order.ref,
    status: 'completed',
    paid_cents: 2000,
    stock: [{ ref: 'prd:tote', quantity: 1 }],
  })
  expect(json).not.toContain(shop.context.ports.orderLinks.receiptToken(order.id))
  expect(await desk('show', 'ord-none')).toEqual({ done: false, said: '✗ There is no order ord-none' })
})

test('an order is given back: first as a rehearsal, then once', async () => {
  const { order, intentId } = await bought()
  expect(await desk('refund', order.ref, '--dry-run')).toEqual({
    done: true,
    said: `${order.ref} would be given back; nothing was changed.\n  20.00 to the buyer\n  1 of prd:tote back in stock\n  the buyer is mailed`,
  })
  expect((await orderOf(intentId)).status).toBe('completed')
  expect((await desk('refund', order.ref)).said).toContain(`✓ ${order.ref} is given back`)
  expect((await orderOf(intentId)).status).toBe('refunded')
  expect(await desk('refund', order.ref)).toEqual({
    done: false,
    said: `✗ ${order.ref}: it has been given back already`,
  })
  expect((await desk('show', order.ref)).said).toMatch(/given back .* by desk/)
})

test('giving back is asked about first, with what would go back; --yes does not ask', async () => {
  const { order, intentId } = await bought()
  const questions: string[] = []
  const unsure = openDeskGroup(settings, async (question) => {
    questions.push(question)
    return false
  })
  const { done, said } = await unsure('orders', 'refund', order.ref)
  expect([done, questions]).toEqual([false, [`Give ${order.ref} back?`]])
  expect(said).toContain('20.00 to the buyer')
  expect(said).toContain(`${order.ref} stays as it is`)
  expect((await orderOf(intentId)).status).toBe('completed')
  expect((await unsure('orders', 'refund', order.ref, '--yes')).done).toBe(true)
  expect(questions).toHaveLength(1)
  expect((await orderOf(intentId)).status).toBe('refunded')
})

test('an order’s number is understood as it is read over a telephone, and a misheard digit is noticed', async () => {
  const { order } = await bought()
  expect(order.ref).toMatch(/^\d{4}-\d{4}-\d{4}$/)
  expect((await desk('show', order.ref.replaceAll('-', ' '))).said).toContain(order.ref)
  const misheard = `${order.ref.slice(0, -1)}${(Number(order.ref.at(-1)) + 1) % 10}`
  expect(await desk('show', misheard)).toMatchObject({
    done: false,
    said: expect.stringContaining('one of its digits is wrong'),
  })
})

test('who is a guest is told apart from whose purchase made an account, and whose address has one', async () => {
  const guest = { name: 'Ada Quill', email: 'ada.of.desk@reader.example', address: american, shipcode: 'ship-a' }
  const shopper = shop.openShopper()
  await shopper.add({ type: 'personal-subscription', item: printSubscription })
  const subscribed = await shop.buy(shopper, { ...guest, password: chosen })
  const shown = async (intentId: string) => (await desk('show', (await orderOf(intentId)).ref)).said.split('\n')[0]
  expect(await shown(subscribed.intentId)).toMatch(/<ada\.of\.desk@reader\.example>$/)
  const stranger = shop.openShopper()
  await stranger.add(tote)
  const goods = await shop.buy(stranger, guest)
  expect(await shown(goods.intentId)).toMatch(/not logged in \(the address has the account acc-\w+\)$/)
  expect((await desk('show', (await bought()).order.ref)).said).toContain(', a guest')
})

test.each([
  [['list', '--status', 'lost'], '--status is one of'],
  [['list', '--limit', '0'], '--limit is from 1'],
  [['list', '--since', 'yesterday'], '--since is a moment'],
  [['list', '--colour', 'red'], "Unknown option '--colour'"],
  [['refund'], 'orders refund REF'],
])('%j is refused with what would do', async (args, said) => {
  expect(await desk(...args)).toMatchObject({ done: false, said: expect.stringContaining(said) })
})

test('without a word it says what it can do', async () => {
  expect(await desk()).toMatchObject({ done: true, said: expect.stringContaining('orders show REF') })
})

test('a provider that does not answer is told as that', async () => {
  const { order, intentId } = await bought()
  const away = openDeskGroup({ DATABASE_URL: databaseUrl, SANDBOX_STRIPE_API: 'http://127.0.0.1:1' })
  const refused = await away('orders', 'refund', order.ref, '--yes')
  expect(refused).toMatchObject({ done: false, said: expect.stringContaining('Ask again') })
  expect((await orderOf(intentId)).status).toBe('completed')
  expect((await desk('show', order.ref)).said).toContain('and not finished: ask for it again')
  expect((await desk('refund', order.ref)).done).toBe(true)
}, 60_000)
