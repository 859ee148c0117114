import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { type SkipOutcome, skipIssue } from '#application/subscriptions/skip-issue.ts'
import { takeSkipBack } from '#application/subscriptions/take-skip-back.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { insertDispatch, lockIssue, removeDispatches } from '#store/dispatches/dispatches.ts'
import { listSkips } from '#store/subscriptions/skips.ts'
import { subscribe } from '../../support/change.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const ROUNDS = isWholeProof ? 200 : 40
const { db, context } = await openTestDatabase()
await deliverIssue(context, PLANNED - 1)

async function newReader() {
  const email = `skipper-${randomUUID()}@magazine.example`
  const row = { name: 'A skipper', email, email_key: email, created_at: new Date() }
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return { email, ...(await subscribe(db, id, { deliverable: 'print-c' })) }
}
type Reader = Awaited<ReturnType<typeof newReader>>

const asked = ({ accountId }: Reader) => ({ accountId, issue: PLANNED })
const skip = (reader: Reader) => skipIssue(context, asked(reader))
const send = (reader: Reader) => takeSkipBack(context, asked(reader))

async function ledgerOf({ accountId, cycleId, email }: Reader) {
  const { rows } =
    await sql`select from deliveries where issue_number = ${PLANNED} and account_id = ${accountId}`.execute(db)
  const { taken } = await db.selectFrom('cycles').select('taken').where('id', '=', cycleId).executeTakeFirstOrThrow()
  const explained = await explainDeliveryTo(context, email, PLANNED)
  return { isBound: rows.length === 1, taken, because: explained.ok && explained.explanation.reason }
}
const SENT = { isBound: true, taken: 1, because: 'bound' }
const SKIPPED = { isBound: false, taken: 0, because: 'skipped' }
const isOnlyTooLate = (told: SkipOutcome) => told.ok || told.reason === 'list-made'

test('a skip that races the cut wins whole, or is refused and the issue is sent', {
  timeout: ROUNDS * 20_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 6 }, newReader))
  const won = { skips: 0, cuts: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Half of them skip, and half take back what they have skipped before.
    const skipping = people.filter((_, index) => index % 2 === round % 2)
    const sending = people.filter((one) => !skipping.includes(one))
    for (const one of skipping) expect(await send(one)).toMatchObject({ ok: true })
    for (const one of sending) expect(await skip(one)).toMatchObject({ ok: true })
    const acts = [...skipping.map((one) => () => skip(one)), ...sending.map((one) => () => send(one))]
    const cutting = () => cutIssue(context, PLANNED, { batch: round % 2 === 0 ? 3 : 250_000 })
    // Now the cut is asked for first, now in the middle, now last.
    const place = round % (acts.length + 1)
    const begun = [...acts.slice(0, place).map((act) => act()), cutting(), ...acts.slice(place).map((act) => act())]
    const all = await Promise.all(begun)
    const told = all.filter((_, index) => index !== place) as SkipOutcome[]
    expect(all[place]).toMatchObject({ ok: true })
    expect(told.every(isOnlyTooLate), `round ${round}`).toBe(true)
    for (const [index, one] of [...skipping, ...sending].entries()) {
      const isSkipped = skipping.includes(one) === told[index]?.ok
      expect(await ledgerOf(one), `round ${round}`).toEqual(isSkipped ? SKIPPED : SENT)
      won[told[index]?.ok ? 'skips' : 'cuts'] += 1
    }
    expect(await undoCut(context, PLANNED)).toMatchObject({ ok: true })
  }
  expect(await auditLedger(db)).toEqual([])
  // Both have been seen to be first, or nothing was raced.
  expect([won.skips > 0, won.cuts > 0]).toEqual([true, true])
})

test('while a list is being made whoever wants to skip is told so, and does not wait for its end', async () => {
  const reader = await newReader()
  await db
    .transaction()
    .execute((trx) => insertDispatch(trx, { issue: PLANNED, number: 1, state: 'cutting', at: new Date() }))
  await db.transaction().execute(async (trx) => {
    await lockIssue(trx, PLANNED)
    expect(await skip(reader)).toEqual({ ok: false, reason: 'list-made' })
    expect(await send(reader)).toEqual({ ok: false, reason: 'list-made' })
  })
  await db.transaction().execute((trx) => removeDispatches(trx, PLANNED))
})

test('pressed six times at once it is skipped once, and counts once', async () => {
  const reader = await newReader()
  const told = await Promise.all(Array.from({ length: 6 }, () => skip(reader)))
  expect(told.map((one) => one.ok && one.left)).toEqual(Array(6).fill(3))
  expect(told.filter((one) => one.ok && one.isChanged)).toHaveLength(1)
  expect(await listSkips(db, reader.accountId)).toHaveLength(1)
})

test('skips and the undoing of a cut do not wait for each other', { timeout: ROUNDS * 20_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 6 }, newReader))
  for (let round = 0; round < ROUNDS; round += 1) {
    await cutIssue(context, PLANNED)
    const [undone, ...told] = await Promise.all([
      undoCut(context, PLANNED),
      ...people.map(round % 2 === 0 ? skip : send),
    ])
    expect(undone).toMatchObject({ ok: true })
    expect(told.every(isOnlyTooLate)).toBe(true)
  }
  const { rows } = await sql<{ taken: number }>`select distinct taken from cycles
    where id = any(${people.map(({ cycleId }) => cycleId)})`.execute(db)
  expect(rows).toEqual([{ taken: 0 }])
})
