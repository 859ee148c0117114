import { expect, test } from 'vitest'
import { tellMissing } from '#application/dispatches/missing/tell-missing.ts'
import { american } from '../../support/checkout.ts'
import { missingOn } from '../../support/missing-copies.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, context, newSubscriber, openShopper, submit } = site
const { deliver, reportOf, stockOf, setStockOf } = missingOn(site)

async function newReader() {
  const reader = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
  await deliver(reader.id, { issue: 4, days: 40 })
  return reader
}
const miss = ({ id }: { id: string }) => tellMissing(context, id, 4)
const ROUNDS = 5

test('the last copy goes to one of several who miss it at once; staff decide on the others', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const readers = [await newReader(), await newReader(), await newReader(), await newReader()]
    await setStockOf(4, 1)
    await Promise.all(readers.map(miss))
    const states = await Promise.all(readers.map(async ({ id }) => (await reportOf(id, 4))?.state))
    expect(states.sort()).toEqual(['replacing', 'waits', 'waits', 'waits'])
    expect(await stockOf(4)).toBe(0)
  }
})

test('the last copy is bought, or goes to whoever misses it, and never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = await newReader()
    await setStockOf(4, 1)
    const shopper = openShopper()
    await shopper.add({ type: 'print-issue', item: 'iss:4' })
    const form = { name: 'Ada Quill', email: `race-${round}@reader.example`, address: american, shipcode: 'ship-a' }
    const [told, bought] = await Promise.all([miss(reader), submit(shopper, form)])
    const goesOut = told.ok && told.report.state === 'replacing'
    const isHeld = bought.answer.data?.payment_intent_id !== undefined
    expect([goesOut, isHeld].filter(Boolean), JSON.stringify(bought.answer)).toHaveLength(1)
    expect(await stockOf(4)).toBe(0)
  }
})

test('pressed several times at once, it is told once, and one copy is taken', async () => {
  const reader = await newReader()
  await setStockOf(4, 10)
  const told = await Promise.all(Array.from({ length: 6 }, () => miss(reader)))
  expect(told.filter(({ ok }) => ok)).toHaveLength(1)
  expect(told.filter((one) => !one.ok && one.reason === 'told-already')).toHaveLength(5)
  expect(await stockOf(4)).toBe(9)
})

test('of four issues that are missed at once three go out', async () => {
  const reader = await newSubscriber({ cycles: [], address: american })
  for (const issue of [1, 2, 3, 4]) {
    await deliver(reader.id, { issue, days: 40 })
    await setStockOf(issue, 10)
  }
  await Promise.all([1, 2, 3, 4].map((issue) => tellMissing(context, reader.id, issue)))
  const rows = await db.selectFrom('missing_copies').select('state').where('account_id', '=', reader.id).execute()
  expect(rows.map(({ state }) => state).sort()).toEqual(['replacing', 'replacing', 'replacing', 'waits'])
})
