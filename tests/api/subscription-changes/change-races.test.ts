import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { presentChange } from '#api/subscription-changes/present-change.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { changeSubscription } from '#application/subscription-changes/change-subscription.ts'
import { openChange } from '#application/subscription-changes/open-change.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { lockWholeCycle } from '#store/subscriptions/cycle-changes.ts'
import { type Subscribed, settingsIn, subscribe } from '../../support/change.ts'
import { canadian, openCheckout } from '../../support/checkout.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { tester } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const ROUNDS = isWholeProof ? 300 : 30
const site = await openCheckout()
const { db } = site
const captcha = {
  ...site.context.ports.captcha,
  judge: async () => ({ ok: true as const, id: randomUUID(), expiresAt: new Date(Date.now() + 60_000), work: 32 }),
}
const ports = { ...site.context.ports, captcha }
const context = { ...site.context, catalogue: new CatalogueSource(site.context), ports, now: () => new Date() }
const staff = { ...context, by: tester }
await deliverIssue(staff, PLANNED - 1)

type Somebody = Awaited<ReturnType<typeof subscribe>> & { email: string }

async function newSubscriber(asked: Subscribed): Promise<Somebody> {
  const email = `changer-${randomUUID()}@magazine.example`
  const row = { name: 'A changer', email, email_key: email, created_at: new Date() }
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return { email, ...(await subscribe(db, id, asked)) }
}

type Wanted = { deliverable: Deliverable; level?: Level; address?: Address }

async function change({ accountId, token }: Somebody, { deliverable, level, address }: Wanted) {
  const asked = { accountId, token, chosen: deliverable, level: level ?? null, address: address ?? null }
  const browser = {
    network: '192.0.2.9',
    browser: randomUUID(),
    intentId: null,
    pay: 'add-card',
    saveCard: false,
  } as const
  const outcome = await changeSubscription(context, { ...asked, ...browser, captcha: 'x', attempt: randomUUID() })
  return presentChange(outcome)
}

const labelOf = async ({ accountId }: Somebody) => {
  const { rows } = await sql<{ deliverable: Deliverable; address: Address | null }>`
    select deliverable, address from deliveries where issue_number = ${PLANNED} and account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]
}

test('of two tabs that change one subscription at once one wins whole', { timeout: ROUNDS * 10_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const somebody = await newSubscriber({ level: 'high', deliverable: 'print-c', addresses: ['print-a', 'print-c'] })
    const wishes = [
      { deliverable: 'digital', level: 'low' },
      { deliverable: 'print-a', level: 'high' },
      { deliverable: 'print-b', level: 'low', address: canadian },
    ] as const
    const told = await Promise.all(wishes.map((wanted) => change(somebody, wanted)))
    const won = wishes.filter((_, index) => told[index]?.status === 200)
    const { level, set, active } = await settingsIn(db, somebody.cycleId)
    // Whoever read it after another had changed it may have changed it once more: the last of them is what is kept.
    expect(won.map((wanted) => `${wanted.deliverable} ${wanted.level}`)).toContain(`${active} ${level}`)
    expect(set).toBe('print-c')
    for (const { status, answer } of told.filter(({ status }) => status !== 200))
      expect([status, answer]).toEqual([
        409,
        { type: 'updated-failed', message: expect.stringMatching(/elsewhere|Standard rate/) },
      ])
    const addresses = await db
      .selectFrom('account_addresses')
      .select('shipcode')
      .where('account_id', '=', somebody.accountId)
      .execute()
    const isCanadian = won.some(({ deliverable }) => deliverable === 'print-b')
    expect(addresses.some(({ shipcode }) => shipcode === 'ship-b')).toBe(isCanadian)
  }
})

test('whoever has read a subscription before another changed it is told, and changes nothing', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c', addresses: ['print-a', 'print-b', 'print-c'] })
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  const wishes = (['digital', 'print-a', 'print-b'] as const).map((deliverable) => ({ deliverable }))
  const { changes } = await db.transaction().execute(async (trx) => {
    await lockWholeCycle(trx, somebody.cycleId)
    const begun = wishes.map((wanted) => change(somebody, wanted))
    // All of them have read it, and wait for whoever is at it.
    await vi.waitFor(async () => expect(await waiting()).toBe(wishes.length), { timeout: 30_000, interval: 10 })
    return { changes: begun }
  })
  const told = await Promise.all(changes)
  expect(told.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = wishes[told.findIndex(({ status }) => status === 200)]
  expect(await settingsIn(db, somebody.cycleId)).toEqual({ level: 'low', set: 'print-c', active: won?.deliverable })
})

test('one press, made six times at once, is done and says so each time', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-a' })
  const told = await Promise.all(Array.from({ length: 6 }, () => change(somebody, { deliverable: 'digital' })))
  expect(told.map(({ answer }) => answer)).toEqual(Array(6).fill({ type: 'update-succeeded' }))
})

test('a change that races the cut is on the label, or the page says that it is not', {
  timeout: ROUNDS * 20_000,
}, async () => {
  const wishes: readonly (readonly [Subscribed, Wanted])[] = [
    [
      { deliverable: 'print-c', addresses: ['print-c'] },
      { deliverable: 'print-b', address: canadian },
    ],
    [{ deliverable: 'print-c', addresses: ['print-a', 'print-c'] }, { deliverable: 'print-a' }],
    [{ deliverable: 'print-a' }, { deliverable: 'digital' }],
    [{ deliverable: 'print-a', active: 'digital', addresses: ['print-a'] }, { deliverable: 'print-a' }],
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await Promise.all(wishes.map(([asked]) => newSubscriber(asked)))
    const cutting = cutIssue(staff, PLANNED, { batch: round % 2 === 0 ? 3 : 250_000 })
    const changes = Promise.all(
      people.map((one, index) => change(one, wishes[index]?.[1] ?? { deliverable: 'digital' })),
    )
    const [cut, told] = await Promise.all([cutting, changes])
    expect(cut).toMatchObject({ ok: true })
    for (const [index, one] of people.entries()) {
      expect(told[index], `round ${round}`).toMatchObject({ status: 200 })
      const wanted = wishes[index]?.[1].deliverable
      const label = await labelOf(one)
      const opened = await openChange(context, one)
      // What its page tells of the issue is what its label says, and the desk says the same.
      expect(opened?.cycle.deliverables.active).toBe(wanted)
      expect(opened?.bound).toEqual([
        { number: PLANNED, deliverable: label?.deliverable, isInHouse: true, awaitsAddress: false },
      ])
      expect(opened?.first).toBe(PLANNED + 1)
      expect(await explainDeliveryTo(context, one.email, PLANNED)).toMatchObject({
        explanation: { on: true, reason: 'bound', delivery: { deliverable: label?.deliverable } },
      })
      // Print follows into another category, whichever came first; print stays print, and files stay files.
      if (index < 2) expect(label?.deliverable).toBe(wanted)
      expect(label?.address === null).toBe(label?.deliverable === 'digital')
      if (index === 0) expect(label?.address).toMatchObject({ city: canadian.city })
    }
    expect(await undoCut(staff, PLANNED)).toMatchObject({ ok: true })
    await removePeople(people)
  }
})

test('a change that races the hand-over is on the label whole, or not at all', {
  timeout: ROUNDS * 20_000,
}, async () => {
  const people = await Promise.all(
    Array.from({ length: ROUNDS }, () => newSubscriber({ deliverable: 'print-c', addresses: ['print-c'] })),
  )
  await cutIssue(staff, PLANNED)
  const changes = people.map((one) => change(one, { deliverable: 'print-b', address: canadian }))
  const [handedOver] = await Promise.all([handOverIssue(staff, PLANNED), ...changes])
  expect(handedOver).toMatchObject({ ok: true })
  for (const one of people) {
    const label = await labelOf(one)
    expect([label?.deliverable, label?.address?.city]).toEqual(
      label?.deliverable === 'print-b' ? ['print-b', canadian.city] : ['print-c', 'Hamburg'],
    )
    const opened = await openChange(context, one)
    expect(opened?.bound).toEqual([
      { number: PLANNED, deliverable: label?.deliverable, isInHouse: false, awaitsAddress: false },
    ])
  }
  await sql`update dispatches set handed_over_at = null where issue_number = ${PLANNED}`.execute(db)
  expect(await undoCut(staff, PLANNED)).toMatchObject({ ok: true })
  await removePeople(people)
})

test('changes and the undoing of a cut do not wait for each other', { timeout: ROUNDS * 20_000 }, async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => newSubscriber({ deliverable: 'print-c', addresses: ['print-a', 'print-c'] })),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    await cutIssue(staff, PLANNED)
    const deliverable = round % 2 === 0 ? 'print-a' : 'print-c'
    const changes = people.map((one) => change(one, { deliverable }))
    const [undone, ...told] = await Promise.all([undoCut(staff, PLANNED), ...changes])
    expect(undone).toMatchObject({ ok: true })
    expect(told.map(({ status }) => status)).toEqual(Array(people.length).fill(200))
  }
  const { rows } = await sql<{ taken: number }>`select distinct taken from cycles
    where id = any(${people.map(({ cycleId }) => cycleId)})`.execute(db)
  expect(rows).toEqual([{ taken: 0 }])
})

/** Rounds stay as long as the first one. */
async function removePeople(people: readonly Somebody[]) {
  const ids = people.map(({ accountId }) => accountId)
  await sql`delete from cycles where account_id = any(${ids})`.execute(db)
  await sql`delete from account_addresses where account_id = any(${ids})`.execute(db)
}
