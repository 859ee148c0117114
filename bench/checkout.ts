import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { addToCart } from '#application/cart/change-cart.ts'
import { submitCheckout } from '#application/checkout/submit-checkout.ts'
import { TradeMemory } from '#application/sales/pay/read-trade.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { readCheckoutStatus } from '#application/sales/settle/read-checkout-status.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { setStock } from '#store/store/stock.ts'
import { type Meter, openMeter } from './costs/meter.ts'
import { importDemo } from './demo-database.ts'
import { rate } from './rate.ts'
import { middle, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

/** What is compared works over the same database with the same connections, by as many buyers at once. */
const CONNECTIONS = 10
const LOAD = { seconds: Number(process.env.BENCH_SECONDS ?? (isShort ? 0.1 : 3)), atOnce: 8 }
const ROUNDS = 5
const WARM_UP = isShort ? 1 : 20
const LEAST_RATIO = 0.4
/** What is said to the database for one checkout, with what opens and ends its transactions; how busy trade is may be asked twice in it. */
const MOST_STATEMENTS = 72

const GOODS = { type: 'basic-product' as const, ref: 'prd:tote', quantity: 1 }
const ADDRESS = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }

/** What one checkout says to the database, in order. */
type Statement = 'begin' | 'commit' | 'read' | 'write'

/** Listens to all that is said to the database, while it is asked to. */
function listenToStatements() {
  let heard: Statement[] | null = null
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args
    const text = String(typeof asked === 'string' ? asked : (asked as { text: string }).text)
      .trim()
      .toLowerCase()
    if (heard && !text.startsWith('rollback')) heard.push(kindOf(text))
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = []
      heard = statements
      await work()
      heard = null
      return statements
    },
  }
}

function kindOf(text: string): Statement {
  if (text.startsWith('begin') || text.startsWith('start transaction')) return 'begin'
  if (text.startsWith('commit')) return 'commit'
  return text.startsWith('select') ? 'read' : 'write'
}

/** From an empty cart to a completed order, as a browser does it; the captcha's work is the browser's, and left out. */
async function buy(context: CheckoutContext, stripe: Stripe): Promise<void> {
  const id = randomUUID()
  const network = id
  const added = await addToCart(context, { accountId: null, cartId: null, network }, GOODS)
  if (!added.ok) throw new Error(`The cart takes nothing: ${added.reason}`)
  const owner = { accountId: null, cartId: added.cartId ?? '', network }
  const form = {
    name: 'Ada Quill',
    email: `${id}@reader.example`,
    password: null,
    address: ADDRESS,
    shipcode: 'ship-a' as const,
    recipient: null,
  }
  const submit = (intentId: string | null) =>
    submitCheckout(context, { owner, form, captcha: randomUUID(), intentId, pay: 'add-card', saveCard: false })
  const begun = await submit(null)
  if (begun.outcome !== 'needs-payment') throw new Error(`Not started: ${JSON.stringify(begun)}`)
  const { id: intentId } = begun.keys
  const again = await submit(intentId)
  if (again.outcome !== 'needs-payment' || !again.isShown) throw new Error(`Not submitted: ${JSON.stringify(again)}`)
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa', return_url: 'http://localhost/' })
  const told = await readCheckoutStatus(context, intentId)
  if (told?.status !== 'completed') throw new Error(`Not completed: ${JSON.stringify(told)}`)
}

/** The same statements as bare SQL: reads and writes of one row by its key, in as many transactions. */
async function replay(pool: pg.Pool, statements: readonly Statement[], buyer: number): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) {
      if (statement === 'read')
        await client.query({ name: 'r', text: 'select n from bench where id = $1', values: [buyer] })
      else if (statement === 'write')
        await client.query({ name: 'w', text: 'update bench set n = n + 1 where id = $1', values: [buyer] })
      else await client.query(statement)
    }
  } finally {
    client.release()
  }
}

async function openContext(url: string, sandboxUrl: string) {
  const pool = openPool(url, CONNECTIONS)
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  await importDemo(context)
  await context.db.transaction().execute((trx) => setStock(trx, [{ ref: GOODS.ref, quantity: 10_000_000 }]))
  await pool.query('create table bench (id integer primary key, n integer not null default 0) with (fillfactor = 50)')
  await pool.query('insert into bench (id) select generate_series(0, 99)')
  const secret = 'the secret of a bench that nobody needs to keep'
  const judge = async (id: string) => ({ ok: true as const, id, expiresAt: new Date(Date.now() + 60_000), work: 32 })
  const checkout: CheckoutContext = {
    ...context,
    catalogue: new CatalogueSource(context),
    trade: new TradeMemory(context),
    saleKinds,
    ports: {
      ...(await openAccessPorts(secret)),
      captcha: { service: 'altcha', siteKey: null, judge, makeChallenge: null },
      payments: openPayments({ secretKey: 'sk_test_sandbox', apiUrl: sandboxUrl, webhookSecret: 'whsec_bench' }),
      orderLinks: openOrderLinks(secret, 'http://localhost'),
    },
  }
  return { checkout, pool }
}

type Measured = { aSecond: number; busyMs: number }

/** How often something is done in a second, and the processor time that the program and the database use for each. */
async function measure(meter: Meter, work: (buyer: number) => Promise<unknown>): Promise<Measured> {
  let aSecond = 0
  let times = 0
  const spent = await meter.measure(async () => {
    aSecond = await rate(LOAD, async (buyer) => {
      await work(buyer)
      times += 1
    })
    return times
  })
  return { aSecond, busyMs: spent.programMs + spent.databaseMs }
}

async function compare(checkout: CheckoutContext, pool: pg.Pool, stripe: Stripe, meter: Meter): Promise<void> {
  const listener = listenToStatements()
  for (let warm = 0; warm < WARM_UP; warm += 1) await buy(checkout, stripe)
  const statements = await listener.during(() => buy(checkout, stripe))
  const rounds: { buys: Measured; bare: Measured; asks: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await measure(meter, (buyer) => replay(pool, statements, buyer))
    const asks = await measure(meter, () => askProvider(stripe))
    rounds.push({ bare, asks, buys: await measure(meter, () => buy(checkout, stripe)) })
  }
  const count = (kind: Statement) => statements.filter((statement) => statement === kind).length
  const perSecond = (what: 'buys' | 'bare') => middle(rounds.map((round) => round[what].aSecond)).toFixed(0)
  const busy = (what: 'buys' | 'bare' | 'asks') => middle(rounds.map((round) => round[what].busyMs)).toFixed(1)
  const ofProvider = middle(rounds.map(({ buys, asks }) => buys.aSecond / asks.aSecond))
  tellRow({
    name: 'a checkout',
    unit: 'of its bare SQL',
    aim: { atLeast: LEAST_RATIO },
    rounds: rounds.map(({ buys, bare }) => buys.aSecond / bare.aSecond),
    note: `${perSecond('buys')} and ${perSecond('bare')} a second, ${count('read')} reads and ${count('write')} writes in ${count('begin')} transactions; ${ofProvider.toFixed(2)} of the provider’s four calls alone`,
  })
  // Nobody waits in this one, neither for the disk nor for the provider; what asking it takes of the program is known, and taken off.
  tellRow({
    name: 'a checkout, by processor time',
    unit: 'of its bare SQL',
    aim: { atLeast: LEAST_RATIO },
    rounds: rounds.map(({ buys, bare, asks }) => bare.busyMs / (buys.busyMs - asks.busyMs)),
    note: `${busy('buys')} and ${busy('bare')} ms in the program and the database; ${busy('asks')} ms for the provider’s calls`,
  })
  // What is no longer said makes the bare SQL shorter too, so that neither ratio shows it.
  tellRow({
    name: 'said to the database for a checkout',
    unit: 'statements',
    aim: { atMost: MOST_STATEMENTS },
    rounds: [statements.length],
  })
}

/** What a checkout asks of the provider, and nothing else: no checkout can be faster. */
async function askProvider({ paymentIntents }: Stripe): Promise<void> {
  const { id } = await paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card', 'us_bank_account'],
  })
  await paymentIntents.update(id, { amount: 2000, metadata: { order_version: '2' } })
  await paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://localhost/' })
  await paymentIntents.retrieve(id)
}

async function benchCheckout(projectDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `colophon-bench-${randomUUID().slice(0, 8)}-`))
  const launch = await launchPostgres({ dataDir: join(folder, 'postgres'), report: () => undefined })
  if (!launch.ok) throw new Error(launch.reason)
  const sandbox = await startStripeSandbox({
    projectDir,
    folder: join(folder, 'stripe'),
    port: 0,
    report: () => undefined,
  })
  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_sandbox', { host, port: Number(port), protocol: 'http', telemetry: false })
  const { checkout, pool } = await openContext(launch.database.url, sandbox.url)
  const meter = await openMeter(launch.database.url)
  try {
    await compare(checkout, pool, stripe, meter)
  } finally {
    await meter.end()
    await pool.end()
    await sandbox.stop()
    await launch.database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await benchCheckout(process.cwd())
