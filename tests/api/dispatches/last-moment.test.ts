import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { changeAddress } from '#application/accounts/change-address.ts'
import { keepAddress } from '#application/addresses/keep-address.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { listFiles, PLANNED } from '../../support/issue-run.ts'
import { seedLedger } from '../../support/seed-ledger.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const { db, context } = await openTestDatabase()
await seedLedger(db, 1_000)
// The one before it is on its way.
await deliverIssue(context, PLANNED - 1)

const [US, CANADA] = ['long-roads-1-us.csv', 'long-roads-1-canada.csv']

beforeEach(putBack)

async function putBack() {
  // Taken out of the hands of whoever sends it: each test begins in the house.
  await sql`update dispatches set handed_over_at = null, state = 'cut', delivered_at = null
    where issue_number = ${PLANNED}`.execute(db)
  await undoCut(context, PLANNED)
}

const street = (line1: string) => ({ line1, line2: '', city: 'Salem', state: 'MA', postcode: '01970', country: 'US' })
const canadian = (line1: string) => ({
  ...street(line1),
  city: 'Toronto',
  state: 'ON',
  postcode: 'M5V 2T6',
  country: 'CA',
})
const idOf = async (name: string) => (await findSubscriber(context, `${name}@demo.example`))?.account.id ?? ''
const move = (accountId: string, line1: string) =>
  changeAddress(context, accountId, { shipcode: 'ship-a', address: street(line1) })

async function labelOf(accountId: string) {
  const { rows } = await sql<{ deliverable: string; line1: string }>`
    select deliverable, address ->> 'line1' as line1 from deliveries
    where issue_number = ${PLANNED} and account_id = ${accountId}`.execute(db)
  return rows[0]
}
const lastMail = async (accountId: string) => {
  const { rows } = await sql<{ data: unknown }>`
    select data from mails where kind = 'address-changed'
      and email = (select email from accounts where id = ${accountId}) order by created_at desc limit 1`.execute(db)
  return rows[0]?.data
}
/** Accounts with a label of their own in the US file. */
async function printed(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from deliveries where issue_number = ${PLANNED} and deliverable = 'print-a'
      and address is not null and account_id in (select id from accounts where email like '%@many.example')
    order by account_id desc limit ${count}`.execute(db)
  expect(rows).toHaveLength(count)
  return rows.map(({ id }) => id)
}
const made = async () => {
  const { files, made } = await listFiles(context, { issue: PLANNED })
  if (!made.ok) throw new Error(made.reason)
  return { ...made, files }
}

test('until the list is handed over a changed address is on its label, and the files of before are named as stale', async () => {
  await cutIssue(context, PLANNED)
  const before = await made()
  const id = await idOf('extended')
  expect(await move(id, '5 Elm Street')).toMatchObject({ ok: true, late: null })
  expect(await labelOf(id)).toEqual({ deliverable: 'print-a', line1: '5 Elm Street' })
  expect(await lastMail(id)).toMatchObject({ late: null, from: PLANNED })
  const kept = await db.selectFrom('label_changes').selectAll().where('account_id', '=', id).execute()
  expect(kept).toMatchObject([{ issue_number: PLANNED, address: { postcode: '28801' } }])
  expect(await handOverIssue(context, PLANNED, { dryRun: true })).toEqual({ ok: true, lists: [1], stale: [US] })
  const after = await made()
  expect(after).toMatchObject({ stale: [US], changed: [], isFinal: false })
  expect(after.files.get(US)).toContain('5 Elm Street')
  expect(after.files.get(CANADA)).toBe(before.files.get(CANADA))
  expect(await handOverIssue(context, PLANNED)).toEqual({ ok: true, lists: [1], stale: [] })
  expect((await made()).files).toEqual(after.files)
})

test('afterwards the label stays, and its reader is told from which issue on the new one counts', async () => {
  await cutIssue(context, PLANNED)
  const id = await idOf('extended')
  const before = await labelOf(id)
  await handOverIssue(context, PLANNED)
  const files = await made()
  expect(await move(id, '6 Oak Street')).toMatchObject({ ok: true, late: { issue: PLANNED, from: PLANNED + 1 } })
  expect(await lastMail(id)).toMatchObject({ late: { issue: PLANNED, from: PLANNED + 1 }, from: PLANNED + 1 })
  expect(await labelOf(id)).toEqual(before)
  expect(await made()).toEqual(files)
  expect(await undoCut(context, PLANNED)).toEqual({ ok: false, reason: 'already-handed-over' })
  expect(await handOverIssue(context, PLANNED)).toEqual({ ok: false, reason: 'already-handed-over' })
  const subscriber = await findSubscriber(context, 'extended@demo.example')
  expect(subscriber?.timetable.issuesExpected.map(({ issue }) => issue.number)).toContain(PLANNED)
  expect(await deliverIssue(context, PLANNED)).toEqual({ ok: true, dispatches: 1, stale: [] })
})

test('delivering hands over, and names what was made before an address changed', async () => {
  await cutIssue(context, PLANNED)
  await made()
  const id = await idOf('extended')
  await move(id, '7 Ash Street')
  const rehearsed = await deliverIssue(context, PLANNED, { dryRun: true })
  expect(await deliverIssue(context, PLANNED)).toEqual(rehearsed)
  expect(rehearsed).toEqual({ ok: true, dispatches: 1, stale: [US] })
  await move(id, '8 Fir Street')
  expect((await labelOf(id))?.line1).toBe('7 Ash Street')
})

test('a label follows its subscription to the file of another category', async () => {
  await cutIssue(context, PLANNED)
  await made()
  const id = await idOf('extended')
  await sql`update cycles set active_deliverable = 'print-b' where account_id = ${id}`.execute(db)
  const moved = await changeAddress(context, id, { shipcode: 'ship-b', address: canadian('9 Bay Street') })
  expect(moved).toMatchObject({ ok: true, late: null })
  expect(await labelOf(id)).toEqual({ deliverable: 'print-b', line1: '9 Bay Street' })
  const { files, stale } = await made()
  expect(stale).toEqual([US, CANADA])
  expect(files.get(CANADA)).toContain('9 Bay Street')
  const ref = (await findSubscriber(context, 'extended@demo.example'))?.account.ref ?? ''
  expect(files.get(US)).not.toContain(ref)
  await sql`update cycles set active_deliverable = 'print-a' where account_id = ${id}`.execute(db)
  await sql`delete from account_addresses where account_id = ${id} and shipcode = 'ship-b'`.execute(db)
})

test('an address that was missing is on the list when it comes in time', async () => {
  await cutIssue(context, PLANNED)
  const id = await idOf('noaddress')
  await move(id, '1 Pier Road')
  expect(await labelOf(id)).toEqual({ deliverable: 'print-a', line1: '1 Pier Road' })
  expect((await made()).files.get(US)).toContain('1 Pier Road')
  await sql`delete from account_addresses where account_id = ${id}`.execute(db)
})

test('an address that is changed while the list is cut is on its label, wherever the cut is', async () => {
  await cutIssue(context, PLANNED)
  const ids = await printed(60)
  await undoCut(context, PLANNED)
  const changes: Promise<unknown>[] = []
  await cutIssue(context, PLANNED, {
    batch: 150,
    onProgress: () => void changes.push(...ids.splice(0, 10).map((id) => move(id, `cut ${id}`))),
  })
  await Promise.all(changes)
  const { rows } = await sql<{ label: string; account: string }>`
    select delivery.address ->> 'line1' as label, kept.address ->> 'line1' as account
    from deliveries delivery join account_addresses kept on kept.account_id = delivery.account_id and kept.shipcode = 'ship-a'
    where issue_number = ${PLANNED} and deliverable = 'print-a' and kept.address ->> 'line1' like 'cut %'`.execute(db)
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.filter(({ label, account }) => label !== account)).toEqual([])
})

const ROUNDS = isWholeProof ? 20 : 1

test('a hundred addresses change while files are written: every label is whole, and the last files are the database', {
  timeout: 60_000 * ROUNDS,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) await changeWhileWriting()
  reached(43, 'rounds of a hundred changes', ROUNDS)
})

async function changeWhileWriting() {
  await putBack()
  await cutIssue(context, PLANNED)
  const ids = await printed(100)
  await sql`update cycles set active_deliverable = 'print-b'
    where account_id = any(${ids.slice(0, 50)}::uuid[])`.execute(db)
  const changes: Promise<unknown>[] = []
  const written = new Map<string, string>()
  await makeMailingList(context, { issue: PLANNED }, async (name, chunks) => {
    let text = ''
    for await (const chunk of chunks) {
      text += chunk
      // While this file is half written, and again before the next.
      for (const id of ids.splice(0, 25))
        changes.push(
          changes.length % 100 < 50
            ? changeAddress(context, id, { shipcode: 'ship-b', address: canadian(`${id} Bay`) })
            : move(id, `${id} Elm`),
        )
      await Promise.all(changes)
    }
    written.set(name, text)
  })
  expect(changes).toHaveLength(100)
  const refs = [...written.values()].flatMap((text) => text.match(/^"?acc-[\w-]+/gm) ?? [])
  expect(new Set(refs).size, 'nobody is on two files').toBe(refs.length)
  const { rows } = await sql<{ count: number }>`select count(*) as count from deliveries
    where issue_number = ${PLANNED} and deliverable <> 'digital' and address is not null`.execute(db)
  expect(refs, 'nor on none').toHaveLength(Number(rows[0]?.count))
  for (const text of written.values()) expect(/[\da-f-]{36} (Bay|Elm)/.test(text)).toBe(false)

  expect(await handOverIssue(context, PLANNED)).toMatchObject({ ok: true, stale: [US, CANADA] })
  const { files } = await made()
  const bay = files.get(CANADA)?.match(/[\da-f-]{36} Bay/g) ?? []
  const elm = files.get(US)?.match(/[\da-f-]{36} Elm/g) ?? []
  expect([bay.length, elm.length]).toEqual([50, 50])
  await sql`update cycles set active_deliverable = set_deliverable where active_deliverable = 'print-b'
    and set_deliverable = 'print-a'`.execute(db)
}

test('an address that changes while the list is handed over is on its label, or its reader is told otherwise', async () => {
  await cutIssue(context, PLANNED)
  const ids = await printed(60)
  const [, ...changed] = await Promise.all([
    new Promise((done) => setImmediate(done)).then(() => handOverIssue(context, PLANNED)),
    ...ids.map((id) => move(id, `race ${id}`)),
  ])
  const outcomes = changed.map((one) => one?.ok && one.late !== null)
  for (const [index, id] of ids.entries()) {
    const isOnLabel = (await labelOf(id))?.line1 === `race ${id}`
    expect(isOnLabel, id).toBe(!outcomes[index])
  }
  expect(outcomes, 'some came too late').toContain(true)
})

/** Whether somebody comes to wait for whoever is changing an address, before `work` is done. */
async function waitsBefore(work: Promise<unknown>): Promise<boolean> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

test('who hands over waits for whoever is changing an address, so that the files have it', async () => {
  await cutIssue(context, PLANNED)
  const id = await idOf('extended')
  const at = new Date()
  const { handing, waits } = await db.transaction().execute(async (trx) => {
    await keepAddress(trx, { accountId: id, shipcode: 'ship-a', address: street('half-way'), at })
    const handing = handOverIssue(context, PLANNED)
    return { handing: [handing], waits: await waitsBefore(handing) }
  })
  expect(waits).toBe(true)
  await Promise.all(handing)
  expect((await made()).files.get(US)).toContain('half-way')
})
