import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepStatementYears } from '#application/donations/statements/keep-years.ts'
import { listStatementYears, readStatementYear } from '#application/donations/statements/read-years.ts'
import { replaceStatement } from '#application/donations/statements/replace-statement.ts'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { countFigures } from '#application/figures/count-figures.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { MOST_COUNTED_NOW } from '#domain/donations/statement-year-counts.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { tester } from '../../support/test-database.ts'

const { db, context, openShopper, buy, orderOf, newAccount } = await openCheckout()
const staff = { ...context, by: tester }
const YEAR = 2009
const OTHER_YEAR = 2007
/** What the night never counts: where it is told, the gifts of that year were not read. */
const WRONG = 77

const at = (day: string) => `${YEAR}-${day}T12:00:00Z`

/** A gift of $50 that was paid, moved to the year that the test is about. */
async function paidGift(email: string) {
  const shopper = openShopper()
  await shopper.add({ type: 'donation-item', item: { process: 'onetime', amount: 5000 } })
  const { intentId } = await buy(shopper, { name: 'Ada Quill', email, address: american, shipcode: 'ship-a' })
  const order = await orderOf(intentId)
  const moved = db.updateTable('donations').set({ given_at: new Date(at('02-03')) })
  await moved.where('order_id', '=', order.id).execute()
  return order
}

/** After a night, with something in each year's counts by which they are known. */
async function countAtNight() {
  await countFigures(context)
  const kept = db.updateTable('figure_counts').set({ count: WRONG }).where('figure', '=', 'statements-by-year')
  await kept.where('kind', '=', 'withoutEmail').execute()
}

const found = async (year: number) => (await listStatementYears(context)).find((one) => one.year === year)

/** What is told of a year, whenever it was counted. */
async function listed(year: number) {
  const { countedAt: _at, ...told } = (await found(year)) ?? { countedAt: null }
  return 'year' in told ? told : undefined
}

async function countedNow(year: number) {
  const { countedAt, ...told } = (await readStatementYear(context, year)) ?? { countedAt: null }
  expect(countedAt).toBeNull()
  return 'year' in told ? told : undefined
}

async function lose(orderId: string, intentId: string | null) {
  const when = { opened_at: new Date(), found_at: new Date(), closed_at: new Date() }
  const lost = { status: 'lost', reason: 'fraudulent', amount_cents: 1000, currency: 'usd' }
  const of = { id: `du_${orderId}`, payment_intent_id: intentId ?? '', order_id: orderId }
  await db
    .insertInto('disputes')
    .values({ ...of, ...lost, ...when })
    .execute()
}

await addGift(db, { email: 'before@reader.example', at: `${OTHER_YEAR}-06-01T12:00:00Z` })
await addGift(db, { email: 'stated@reader.example', at: at('06-01') })
const refunded = await paidGift('refunded@reader.example')
const disputed = await paidGift('disputed@reader.example')
const partly = await paidGift('partly@reader.example')

const asked = { asked_by: 'desk', asked_at: new Date(), refunded_at: new Date(), taken_back: '{}' }

/** Each moves a year that is long over, in the order in which they are written. */
const moves: Record<string, () => Promise<unknown>> = {
  'a gift that was entered late': () => addGift(db, { email: 'late@reader.example', at: at('12-31') }),
  'a gift that was given back': () => refundOrder(staff, { ref: refunded.ref }),
  'a part of a gift that was given back': () =>
    db
      .insertInto('refund_parts')
      .values({
        order_id: partly.id,
        number: 1,
        kind: 'amount',
        amount_cents: 5000,
        donation_cents: 5000,
        reason: 'Asked for',
        ...asked,
      })
      .execute(),
  'money that a bank took back': () => lose(disputed.id, disputed.payment_intent_id),
  'a statement that was issued': () => issueMissing(context, { email: 'stated@reader.example' }, YEAR),
  'a statement that was replaced': async () => {
    await addGift(db, { email: 'stated@reader.example', at: at('07-01') })
    await countAtNight()
    return replaceStatement(staff, { email: 'stated@reader.example', year: YEAR, because: 'Forgotten.', dryRun: false })
  },
  'a gift that an account took over': async () => {
    const email = await newAccount()
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await db.updateTable('donations').set({ account_id: id }).where('email', '=', 'late@reader.example').execute()
  },
  'a gift that is no more': () => db.deleteFrom('donations').where('email', '=', 'late@reader.example').execute(),
}

test.each(Object.entries(moves))('a year that is over is counted anew after %s', async (_what, move) => {
  await countAtNight()
  expect(await listed(YEAR), 'as it was counted at night').toMatchObject({ withoutEmail: WRONG })
  await move()
  const counted = await countedNow(YEAR)
  expect(counted?.withoutEmail, 'the page of the year is of this moment').toBe(0)
  expect(await listed(YEAR)).toEqual(counted)
  expect(await listed(OTHER_YEAR), 'nothing happened to its gifts').toMatchObject({ withoutEmail: WRONG })
  await countFigures(context)
  expect(await listed(YEAR)).toEqual(counted)
})

test('what the night counted is what a look at the year counts', async () => {
  await countFigures(context)
  for (const year of [YEAR, OTHER_YEAR]) expect(await listed(year)).toEqual(await countedNow(year))
})

/** Counts as the night does, and after so many statements somebody gives something; answers how many statements there were. */
async function countWhile(giveAfter: number): Promise<number> {
  let steps = 0
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      steps += 1
      if (steps === giveAfter) await addGift(db, { email: `meanwhile-${steps}@reader.example`, at: at('08-01') })
      return result
    },
  }
  const when = { now: context.now(), timeZone: 'America/New_York' }
  await db.transaction().execute((trx) => keepStatementYears(trx.withPlugin(meanwhile), when))
  return steps
}

test('what changes between any two steps of the night’s count is not lost', async () => {
  const steps = await countWhile(0)
  expect(steps).toBeGreaterThan(5)
  for (let step = 1; step <= steps; step += 1) {
    await countWhile(step)
    expect(await listed(YEAR), `after step ${step}`).toEqual(await countedNow(YEAR))
  }
})

const addMany = (year: number, count: number) =>
  sql`insert into donations (name, email, amount_cents, given_at) select 'Ada', 'many-' || n || '@reader.example', 500,
    make_timestamptz(${year}, 6, 1, 12, 0, 0) from generate_series(1, ${count}::int) n`.execute(db)

test('a year of many gifts is told as it was counted at night, whatever happens, and says so', async () => {
  const thisYear = context.now().getUTCFullYear()
  await addMany(2003, MOST_COUNTED_NOW)
  await addMany(thisYear, MOST_COUNTED_NOW + 1)
  await countAtNight()
  expect(await found(2003)).toMatchObject({ withoutEmail: WRONG, hasChanged: false, countedAt: expect.any(Date) })
  expect(await found(thisYear)).toMatchObject({ withoutEmail: WRONG, hasChanged: false, countedAt: expect.any(Date) })
  for (const year of [2003, thisYear]) await addGift(db, { email: 'one@reader.example', at: `${year}-06-02T12:00:00Z` })
  // One more, and it is too many.
  for (const year of [2003, thisYear])
    expect(await found(year)).toMatchObject({ withoutEmail: WRONG, hasChanged: true, countedAt: expect.any(Date) })
  expect(await countedNow(2003)).toMatchObject({ gifts: MOST_COUNTED_NOW + 1, withoutEmail: 0, hasChanged: false })
  await sql`delete from donations where email in ('one@reader.example', 'many-1@reader.example')`.execute(db)
  expect(await found(2003)).toMatchObject({ gifts: MOST_COUNTED_NOW - 1, countedAt: null, hasChanged: false })
  await countFigures(context)
  for (const year of [2003, thisYear]) expect(await listed(year)).toEqual(await countedNow(year))
})

test('a year in which nothing is left is listed no more', async () => {
  const lonely = await addGift(db, { email: 'lonely@reader.example', at: '1999-06-01T12:00:00Z' })
  await countFigures(context)
  expect(await listed(1999)).toMatchObject({ gifts: 1, donors: 1, notYet: 1 })
  await db.deleteFrom('donations').where('id', '=', lonely).execute()
  expect(await listed(1999)).toBeUndefined()
  expect(await readStatementYear(context, 1999)).toBeNull()
})
