import { expect, test } from 'vitest'
import { readConfig } from '#main/config.ts'
import { deskCommands } from '#main/desk-commands.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { projectDir } from '../../support/test-site.ts'

const shop = await openCheckout()
const { db, url: sandboxUrl, openShopper, submit, buy, orderOf, databaseUrl } = shop
const read = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SANDBOX_STRIPE_API: sandboxUrl }, projectDir)
if (!read.ok) throw new Error(read.problems.join())
const { config } = read

async function desk(...args: string[]) {
  const said: string[] = []
  const done = await deskCommands.orders?.run({ config, args, say: (line) => said.push(line), projectDir })
  return { done, said: said.join('\n') }
}

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
  await db.updateTable('orders').set({ created_at: new Date('2026-01-01') }).where('id', '=', orders[0]?.order.id ?? '').execute() // biome-ignore format: one line
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
  expect((await desk('list', '--email', 'io@reader.example')).said).toMatch(/^ord-\w+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}started +20\.00 {2}io@reader\.example {2}goods$/) // biome-ignore format: one line
})

test('one order is shown with all that came of it, and nothing that opens anything', async () => {
  const { order, guest } = await bought()
  const { said } = await desk('show', order.ref)
  for (const text of [order.ref, guest.email, '1 of prd:tote sold', 'version 2 (paid): 20.00', 'mail order-receipt: waiting', '1 Pier Road']) expect(said).toContain(text) // biome-ignore format: one line
  const json = (await desk('show', order.ref, '--json')).said
  expect(JSON.parse(json)).toMatchObject({ ref: order.ref, status: 'completed', paid_cents: 2000, stock: [{ ref: 'prd:tote', quantity: 1 }] }) // biome-ignore format: one line
  expect(json).not.toContain(shop.context.ports.orderLinks.receiptToken(order.id))
  expect(await desk('show', 'ord-none')).toEqual({ done: false, said: '✗ There is no order ord-none' })
})

test('an order is given back: first as a rehearsal, then once', async () => {
  const { order, intentId } = await bought()
  expect(await desk('refund', order.ref, '--dry-run')).toEqual({ done: true, said: `${order.ref} would be given back; nothing was changed.\n  20.00 to the buyer\n  1 of prd:tote back in stock` }) // biome-ignore format: one line
  expect((await orderOf(intentId)).status).toBe('completed')
  expect((await desk('refund', order.ref)).said).toContain(`✓ ${order.ref} is given back`)
  expect((await orderOf(intentId)).status).toBe('refunded')
  expect(await desk('refund', order.ref)).toEqual({ done: false, said: `✗ ${order.ref}: it has been given back already` }) // biome-ignore format: one line
  expect((await desk('show', order.ref)).said).toMatch(/given back .* by desk/)
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
  const away = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SANDBOX_STRIPE_API: 'http://127.0.0.1:1' }, projectDir) // biome-ignore format: one line
  if (!away.ok) throw new Error(away.problems.join())
  const said: string[] = []
  const done = await deskCommands.orders?.run({ config: away.config, args: ['refund', order.ref], say: (line) => said.push(line), projectDir }) // biome-ignore format: one line
  expect({ done, said: said.join() }).toMatchObject({ done: false, said: expect.stringContaining('Ask again') })
  expect((await orderOf(intentId)).status).toBe('completed')
  expect((await desk('show', order.ref)).said).toContain('and not finished: ask for it again')
  expect((await desk('refund', order.ref)).done).toBe(true)
}, 60_000)
