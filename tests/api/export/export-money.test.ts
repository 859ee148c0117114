import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportEverything } from '#application/export/export-everything.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { gather, readArchive } from '../../support/read-archive.ts'
import { tester } from '../../support/test-database.ts'

const shop = await openCheckout()
const { db } = shop
const run = openTestDesk({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })

async function done(...args: string[]) {
  const { code, lines } = await run(...args)
  if (code !== 0) throw new Error(lines.join('\n'))
}

async function newOrder(): Promise<string> {
  const shopper = shop.openShopper()
  await shopper.add(tote)
  const guest = { name: 'Ada Quill', email: 'ada.export@reader.example', address: american, shipcode: 'ship-a' }
  return (await shop.orderOf((await shop.buy(shopper, guest)).intentId)).ref
}

async function contentOf() {
  const { content } = await exportEverything({ ...shop.context, by: tester }, { dryRun: false })
  if (!content) throw new Error('Nothing was packed')
  return content
}

test('the sums of money in the files are those of the database', async () => {
  const [whole, part] = [await newOrder(), await newOrder()]
  await newOrder()
  await done('orders', 'refund', whole)
  await done('orders', 'refund', part, '--amount', '3.21', '--reason', 'It came late.')
  await addGift(db, { email: 'giver@keel.example', orderId: null, at: '2025-06-01T12:00:00Z' })
  const { rowsOf } = readArchive(await gather(await contentOf()))
  const sumOf = (file: string, column: string, keep = (_row: Record<string, string>) => true) =>
    rowsOf(file)
      .filter(keep)
      .reduce((sum, row) => sum + Number(row[column]), 0)
  const ask = async (question: ReturnType<typeof sql<{ sum: number | null }>>) =>
    Number((await question.execute(db)).rows[0]?.sum ?? 0)
  const latest = sql`orders join order_versions v on v.order_id = orders.id and v.version = coalesce(paid_version, orders.version)`
  const sums: [string, number, number][] = [
    ['orders', sumOf('orders.csv', 'paid_cents'), await ask(sql`select sum(paid_cents) from orders`)],
    ['amounts', sumOf('orders.csv', 'amount_cents'), await ask(sql`select sum(amount_cents) from ${latest}`)],
    [
      'lines',
      sumOf('order-lines.csv', 'price_cents') + sumOf('order-lines.csv', 'shipping_cents'),
      await ask(sql`select sum(amount_cents) from ${latest}`),
    ],
    [
      'payments',
      sumOf('payments.csv', 'amount_cents', ({ kind }) => kind === 'paid'),
      await ask(sql`select sum(paid_cents) from orders`),
    ],
    [
      'refunds',
      sumOf('refunds.csv', 'amount_cents', ({ refunded_at }) => refunded_at !== ''),
      await ask(sql`select sum(case when status = 'refunded' then paid_cents else parts_cents end) as sum from orders`),
    ],
    ['donations', sumOf('donations.csv', 'amount_cents'), await ask(sql`select sum(amount_cents) from donations`)],
    [
      'invoices',
      sumOf('invoices.csv', 'amount_cents'),
      await ask(sql`select sum(amount_cents) from ${latest} join invoices on invoices.order_id = orders.id`),
    ],
    [
      'monthly',
      sumOf('monthly-donations.csv', 'amount_cents'),
      await ask(sql`select sum(amount_cents) from monthly_donations`),
    ],
  ]
  for (const [what, told, kept] of sums) expect([what, told]).toEqual([what, kept])
  expect(sums.every(([, told]) => told > 0)).toBe(true)
})
