import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeAccounts } from '#application/desk/merge-accounts.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { moveSubscription } from '#application/subscriptions/move-subscription.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { subscribe } from '../../support/change.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const ROUNDS = isWholeProof ? 100 : 15
const { db, context, url } = await openTestDatabase()
await deliverIssue(context, PLANNED - 1)

async function newAccount() {
  const email = `racer-${randomUUID()}@ledger.example`
  const row = { name: 'A racer', email, email_key: email, created_at: new Date() }
  const made = await db.insertInto('accounts').values(row).returning(['id', 'ref']).executeTakeFirstOrThrow()
  return { email, ...made }
}

async function newReader() {
  const account = await newAccount()
  return { ...account, ...(await subscribe(db, account.id, { deliverable: 'print-c' })) }
}

/** Of some accounts: tokens that were ever given, less those taken back, and what is bound or left of them. */
async function balance(ids: string[]) {
  const { rows } = await sql<{ given: number; bound: number; left: number }>`
    select coalesce(sum(tokens - case when cancelled_at is null then 0 else tokens - taken end), 0)::int as given,
      (select count(*) from deliveries where account_id = any(${ids}::uuid[]))::int as bound,
      coalesce(sum(tokens - taken) filter (where cancelled_at is null), 0)::int as left
    from cycles where account_id = any(${ids}::uuid[])`.execute(db)
  return rows[0] ?? { given: 0, bound: 0, left: 0 }
}

/** The cut first, in the middle, last, or when the first of the others is done; in large batches and small ones. */
async function againstCut(round: number, acts: (() => Promise<unknown>)[]) {
  const cutting = () => cutIssue(context, PLANNED, { batch: round % 2 === 0 ? 3 : 250_000 })
  const place = round % (acts.length + 2)
  if (place > acts.length) {
    const begun = acts.map((act) => act())
    const [cut] = await Promise.all([Promise.race(begun).then(cutting), ...begun])
    expect(cut).toMatchObject({ ok: true })
    return
  }
  const all = [...acts.slice(0, place), cutting, ...acts.slice(place)].map((act) => act())
  const [cut] = (await Promise.all(all)).splice(place, 1)
  expect(cut).toMatchObject({ ok: true })
}

test('issues that are given while a list is cut are given once, and no token is lost', {
  timeout: ROUNDS * 20_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newReader))
  for (let round = 0; round < ROUNDS; round += 1) {
    await againstCut(
      round,
      people.map(({ token }) => async () => {
        expect(await extendSubscription(context, { token, issues: 2, dryRun: false })).toMatchObject({ ok: true })
      }),
    )
    for (const { id } of people) {
      const given = 4 + 2 * (round + 1)
      expect(await balance([id])).toEqual({ given, bound: 1, left: given - 1 })
    }
    await undoCut(context, PLANNED)
  }
  expect(await auditLedger(db)).toEqual([])
})

test('a subscription that is moved while a list is cut gives each issue to one of the two', {
  timeout: ROUNDS * 20_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => ({ from: await newReader(), to: await newAccount() })),
    )
    await againstCut(
      round,
      pairs.map(({ from, to }) => async () => {
        const asked = { token: from.token, email: to.email, name: null, dryRun: false }
        expect(await moveSubscription(context, asked)).toMatchObject({ ok: true })
      }),
    )
    for (const { from, to } of pairs) expect(await balance([from.id, to.id])).toEqual({ given: 4, bound: 1, left: 3 })
    await undoCut(context, PLANNED)
    for (const { from, to } of pairs)
      await db
        .updateTable('cycles')
        .set({ cancelled_at: new Date() })
        .where('account_id', 'in', [from.id, to.id])
        .execute()
  }
  expect(await auditLedger(db)).toEqual([])
})

test('a merge that races a cut is done whole before it or after it, or refused', {
  timeout: ROUNDS * 20_000,
}, async () => {
  const told = { merged: 0, refused: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => ({
        into: index % 2 === 0 ? await newReader() : await newAccount(),
        closed: await newReader(),
      })),
    )
    await againstCut(
      round,
      pairs.map(({ into, closed }) => async () => {
        const done = await mergeAccounts(context, { ref: into.ref, email: closed.email, dryRun: false })
        if (!done.ok) expect(done).toMatchObject({ reason: 'open' })
        told[done.ok ? 'merged' : 'refused'] += 1
      }),
    )
    for (const { into, closed } of pairs) {
      const { given, bound, left } = await balance([into.id, closed.id])
      expect(bound + left, `round ${round}`).toBe(given)
      expect(given % 4).toBe(0)
    }
    expect(await auditLedger(db)).toEqual([])
    await undoCut(context, PLANNED)
    for (const { into, closed } of pairs)
      await db
        .updateTable('cycles')
        .set({ cancelled_at: new Date() })
        .where('account_id', 'in', [into.id, closed.id])
        .execute()
  }
  // At least the one that the cut waited for.
  expect(told.merged, 'something was raced').toBeGreaterThanOrEqual(Math.floor(ROUNDS / 6))
})

test('two who merge the same accounts crosswise at once: one is closed, and nothing is lost', {
  timeout: ROUNDS * 20_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await newReader(), await newReader()]
    const done = await Promise.all([
      mergeAccounts(context, { ref: one.ref, email: other.email, dryRun: false }),
      mergeAccounts(context, { ref: other.ref, email: one.email, dryRun: false }),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'no-such-account' })
    expect(await balance([one.id, other.id])).toEqual({ given: 8, bound: 0, left: 8 })
    const closed = await db
      .selectFrom('accounts')
      .select(['id', 'merged_into'])
      .where('id', 'in', [one.id, other.id])
      .where('merged_into', 'is not', null)
      .execute()
    expect(closed).toHaveLength(1)
  }
})

test('of a move, a merge, a cancellation and a second move at once each token has one end', {
  timeout: ROUNDS * 20_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [reader, into, friend, other] = [
      await newReader(),
      await newAccount(),
      await newAccount(),
      await newAccount(),
    ]
    const { token } = reader
    const move = (email: string) => moveSubscription(context, { token, email, name: null, dryRun: false })
    const acts = [
      () => move(friend.email),
      () => move(other.email),
      () => cancelSubscription(context, token),
      () => mergeAccounts(context, { ref: into.ref, email: reader.email, dryRun: false }),
    ]
    const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)]
    await Promise.all(turned.map((act) => act()))
    const ids = [reader.id, into.id, friend.id, other.id]
    const { rows } = await sql<{ live: number; moved: number }>`
      select count(*) filter (where cancelled_at is null)::int as live, count(moved_from)::int as moved
      from cycles where account_id = any(${ids}::uuid[])`.execute(db)
    expect(rows[0]?.live, `round ${round}`).toBeLessThanOrEqual(1)
    expect(rows[0]?.moved).toBeLessThanOrEqual(1)
    const { given, bound, left } = await balance(ids)
    expect(bound + left).toBe(given)
  }
  expect(await auditLedger(db)).toEqual([])
})

const two = openTwo(url, context)

test('a cancellation and a merge of its account, each stopped between any two of its steps, break each other off nowhere', {
  timeout: isWholeProof ? 1_800_000 : 120_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    const [reader, into] = [await newReader(), await newAccount()]
    const steps = await two.interleave(at, {
      one: async (on) => expect(await cancelSubscription(on, reader.token)).toMatchObject({ ok: true }),
      other: (on) => mergeAccounts(on, { ref: into.ref, email: reader.email, dryRun: false }),
    })
    const { given, bound, left } = await balance([reader.id, into.id])
    expect({ bound, left }, `stopped at ${at}`).toEqual({ bound: given, left: 0 })
    return steps
  }
  const { one } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const { other } = await tryOne([0, Number.POSITIVE_INFINITY])
  for (const at of spreadOver({ one, other }, isWholeProof ? Number.POSITIVE_INFINITY : 40)) await tryOne(at)
})
