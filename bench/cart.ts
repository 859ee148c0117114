import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { CartContext } from '#application/cart/cart-context.ts'
import { addToCart } from '#application/cart/change-cart.ts'
import { readCart } from '#application/cart/read-cart.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { setStock } from '#store/store/stock.ts'
import { openMeter, type Spent } from './costs/meter.ts'
import { importDemo } from './demo-database.ts'
import { rate } from './rate.ts'
import { cutIntoRounds, middle, quantile, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

/** What is compared works over the same database with the same connections. */
const CONNECTIONS = 10
const LOAD = { seconds: Number(process.env.BENCH_SECONDS ?? (isShort ? 0.1 : 2)), atOnce: CONNECTIONS }
const ROUNDS = 5
const FEW = isShort ? 20 : 1_000
const MANY = Number(process.env.BENCH_CARTS ?? (isShort ? 40 : 1_000_000))
const READS = isShort ? 20 : 4_000

const LEAST_RATIO = 0.6
const HIGHEST_P99_RATIO = 1.5

const GOODS = [2, 3, 4].map((number) => ({ type: 'print-issue' as const, ref: `iss:${number}`, quantity: 1 }))

/** Carts with something in them; `from` tells them from those that are there. */
async function seedCarts({ db }: CartContext, count: number) {
  const contents = JSON.stringify({ goods: GOODS.slice(0, 1), gifts: [], subscription: null, donation: null })
  await sql`insert into carts (id, contents, created_at, changed_at, expires_on)
    select gen_random_uuid(), ${contents}::jsonb, now(), now(), current_date + 90
    from generate_series(1, ${count}::integer)`.execute(db)
  await sql`analyze carts`.execute(db)
}

async function sampleIds({ db }: CartContext, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from carts order by random() limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

const busyMs = ({ programMs, databaseMs }: Spent) => programMs + databaseMs

/**
 * Adding to a cart as often as a single-row UPDATE is done in a transaction of its own. Every cart is added to in turn, and
 * what is added is in the end too much: an answer that is refused would not be compared.
 */
async function compareAdding(context: CartContext, url: string) {
  const ids = await sampleIds(context, FEW)
  const next = (worker: number, turn: number) => ids[(turn * CONNECTIONS + worker) % ids.length] as string
  const turns = Array.from({ length: CONNECTIONS }, () => 0)
  const take = (worker: number) => {
    const turn = turns[worker] ?? 0
    turns[worker] = turn + 1
    return next(worker, turn)
  }
  const update = (worker: number) =>
    context.db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable('carts')
          .set({ version: sql`version + 1`, changed_at: context.now() })
          .where('id', '=', take(worker))
          .execute(),
      )
  const add = async (worker: number) => {
    const owner = { accountId: null, cartId: take(worker) }
    const goods = GOODS[(turns[worker] as number) % GOODS.length] as (typeof GOODS)[number]
    const changed = await addToCart(context, owner, goods)
    if (!changed.ok)
      await sql`update carts set contents = jsonb_set(contents, '{goods}', '[]') where id = ${owner.cartId}`.execute(
        context.db,
      )
  }
  await rate(LOAD, update)
  await rate(LOAD, add)
  const meter = await openMeter(url)
  const measure = async (work: (worker: number) => Promise<unknown>) => {
    let aSecond = 0
    const spent = await meter.measure(async () => {
      aSecond = await rate(LOAD, work)
      return aSecond * LOAD.seconds
    })
    return { aSecond, busy: busyMs(spent) }
  }
  const rounds: { updates: Measured; adds: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ updates: await measure(update), adds: await measure(add) })
  await meter.end()
  const of = (what: 'updates' | 'adds', which: keyof Measured) => middle(rounds.map((round) => round[what][which]))
  tellRow({
    name: 'add to cart',
    unit: 'of a one-row commit',
    aim: { atLeast: LEAST_RATIO },
    rounds: rounds.map(({ updates, adds }) => adds.aSecond / updates.aSecond),
    note: `${of('adds', 'aSecond').toFixed(0)} and ${of('updates', 'aSecond').toFixed(0)} a second`,
  })
  // On a slow disk both wait for it, which flatters the first row; nobody waits in this one.
  tellRow({
    name: 'add to cart, by processor time',
    unit: 'of a one-row commit',
    aim: { atLeast: LEAST_RATIO },
    rounds: rounds.map(({ updates, adds }) => updates.busy / adds.busy),
    note: `${of('adds', 'busy').toFixed(3)} and ${of('updates', 'busy').toFixed(3)} ms in the program and the database`,
  })
}

type Measured = { aSecond: number; busy: number }

/** What 99 of 100 reads of a cart stay below, round by round. */
async function readP99(context: CartContext): Promise<number[]> {
  const ids = await sampleIds(context, READS)
  const times: number[] = []
  for (let index = 0; index < READS * 2; index++) {
    const start = performance.now()
    await readCart(context, { accountId: null, cartId: ids[index % ids.length] as string })
    if (index >= READS) times.push(performance.now() - start)
  }
  return cutIntoRounds(times).map((round) => quantile(round, 0.99))
}

async function openContext(url: string) {
  const pool = openPool(url, CONNECTIONS)
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  await importDemo(context)
  await context.db.transaction().execute((trx) =>
    setStock(
      trx,
      GOODS.map(({ ref }) => ({ ref, quantity: 1000 })),
    ),
  )
  return { context: { ...context, catalogue: new CatalogueSource(context) }, pool }
}

async function benchCart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `colophon-bench-${randomUUID().slice(0, 8)}-`))
  const launch = await launchPostgres({ dataDir: folder, report: () => undefined })
  if (!launch.ok) throw new Error(launch.reason)
  const { context, pool } = await openContext(launch.database.url)
  try {
    await seedCarts(context, FEW)
    await compareAdding(context, launch.database.url)
    const few = await readP99(context)
    await seedCarts(context, MANY - FEW)
    const many = await readP99(context)
    tellRow({
      name: `read a cart of ${MANY.toLocaleString('en')}, p99`,
      unit: `times as long as of ${FEW.toLocaleString('en')}`,
      aim: { atMost: HIGHEST_P99_RATIO },
      rounds: many.map((p99) => p99 / middle(few)),
      note: `${middle(many).toFixed(2)} and ${middle(few).toFixed(2)} ms`,
    })
  } finally {
    await pool.end()
    await launch.database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await benchCart()
