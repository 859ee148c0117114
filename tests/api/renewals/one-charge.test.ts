import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDueRenewals } from '#application/renewals/find-due-renewals.ts'
import { sweepRenewals } from '#application/renewals/sweep-renewals.ts'
import { renewSubscriptionJob } from '#jobs/renewals/renew-subscription.ts'
import { forgetPayersMethod } from '#store/accounts/payers.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'
import { NOTICE_OVER, openRenewals } from '../../support/renewals.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openRenewals()
const { db, url, on, newSubscriber, renew, renewalOf, payerOf, kindsTo, subscriberOf, chargesOf } = site
const ROUNDS = isWholeProof ? 200 : 8

test('asked for by ten at once, and ten times over, a reader is told once and charged once', async () => {
  const { accountId, email } = await newSubscriber()
  for (const day of [0, NOTICE_OVER])
    for (let time = 0; time < 10; time += 1)
      await Promise.all(Array.from({ length: time === 0 ? 10 : 1 }, () => renew(accountId, day)))
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
  expect((await subscriberOf(accountId)).cycles).toHaveLength(2)
})

test('however the clock jumps, a reader is told once and charged once for a cycle', {
  timeout: isWholeProof ? 1_800_000 : 120_000,
}, async () => {
  let jumps = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, email } = await newSubscriber()
    await renew(accountId, 0)
    // Back before the notice, far ahead, to the day itself and the hours around it, as often as not more than once.
    const days = Array.from({ length: 10 }, () => NOTICE_OVER + (Math.random() - 0.5) * 10 ** (1 + Math.random() * 3))
    for (const day of days) await renew(accountId, day)
    jumps += days.length
    for (const day of [NOTICE_OVER + 1, 900]) await renew(accountId, day)
    expect(await chargesOf(accountId), days.join()).toEqual([3995])
    expect(await kindsTo(email), days.join()).toEqual(['renewal-notice', 'renewal-receipt'])
    expect((await subscriberOf(accountId)).cycles).toHaveLength(2)
  }
  reached(17, 'jumps of the clock', jumps)
})

test('declined for ten at once, it counts once and is mailed once', async () => {
  const { accountId, email } = await newSubscriber({ pays: 'declined' })
  await renew(accountId, 0)
  await Promise.all(Array.from({ length: 10 }, () => renew(accountId, NOTICE_OVER)))
  expect(await renewalOf(accountId)).toMatchObject({ state: 'failing', attempts: 1, failures: 1 })
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'payment-failed'])
})

/** Works off all that is in the queue by two workers who are given each job at the same time, as after a lost connection. */
async function workOff(days: number) {
  const jobs = await sql<{ payload: unknown }>`
    with taken as (delete from graphile_worker._private_jobs where key like 'renew-subscription:%' returning payload)
    select payload from taken`.execute(db)
  const context = { ...on(days), ports: { ...noPorts, ...site.context.ports }, siteUrl: 'http://localhost:8080' }
  const other = openPool(url, 4)
  for (const { payload } of jobs.rows) {
    const job = renewSubscriptionJob.payload.parse(payload)
    const both = [context, { ...context, db: openDatabase(other) }]
    await Promise.all(both.map((worker) => renewSubscriptionJob.run(worker, job)))
  }
  await other.end()
  return jobs.rows.length
}

test('swept ten times and worked off by two workers, everyone is told once, and charged once', {
  timeout: 180_000,
}, async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => newSubscriber()))
  for (const day of [0, NOTICE_OVER]) {
    for (let time = 0; time < 10; time += 1) await sweepRenewals(on(day))
    expect(await workOff(day), 'each is in the queue once').toBeGreaterThanOrEqual(readers.length)
    expect((await sweepRenewals(on(day))).taken, 'nothing is left to be done').toBe(0)
  }
  for (const { accountId, email } of readers) {
    expect(await chargesOf(accountId)).toEqual([3995])
    expect(await kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
  }
  reached(17, 'runs of the job', 10)
})

test('the card is deleted while the job runs: it is charged by a charge that began before, or not at all', {
  timeout: isWholeProof ? 1_800_000 : 300_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId } = await newSubscriber()
    await renew(accountId, 0)
    const remove = db.transaction().execute((trx) => forgetPayersMethod(trx, accountId, new Date()))
    const [done] = await Promise.all([renew(accountId, NOTICE_OVER), remove])
    expect(await payerOf(accountId)).toMatchObject({ method: null, autorenew: false })
    const renewal = await renewalOf(accountId)
    const charged = await chargesOf(accountId)
    expect(charged).toEqual(done.outcome === 'succeeded' ? [3995] : [])
    expect(renewal?.state).toBe(charged.length > 0 ? 'renewed' : done.did === 'nothing' ? 'waiting' : 'ended')
    for (const day of [NOTICE_OVER, 30, 60]) await renew(accountId, day)
    expect(await chargesOf(accountId), 'nothing is charged afterwards').toEqual(charged)
  }
  reached(17, 'rounds against the card being deleted', ROUNDS)
})

test('everyone who is due is found, in batches of any size, and nobody else', async () => {
  const due = await Promise.all([newSubscriber(), newSubscriber(), newSubscriber({ deliverable: 'digital' })])
  const [off, some] = [await newSubscriber(), await newSubscriber()]
  await db.updateTable('payers').set({ autorenew: false }).where('account_id', '=', off.accountId).execute()
  await db.updateTable('cycles').set({ copies: 5 }).where('account_id', '=', some.accountId).execute()
  for (const batch of [1, 2, 1000]) {
    const found: string[] = []
    for await (const accounts of findDueRenewals(on(0), batch)) found.push(...accounts)
    expect(new Set(found).size).toBe(found.length)
    for (const { accountId } of due) expect(found).toContain(accountId)
    for (const { accountId } of [off, some]) expect(found).not.toContain(accountId)
  }
})

test('a renewal that is due at a moment finer than a millisecond is found once', async () => {
  const due = [await newSubscriber(), await newSubscriber(), await newSubscriber()]
  for (const { accountId } of due) expect(await renew(accountId, -NOTICE_OVER)).toEqual({ did: 'notice' })
  await sql`update renewals set next_at = next_at + interval '7 microseconds'
    where account_id = any(${due.map(({ accountId }) => accountId)}::uuid[])`.execute(db)
  for (const batch of [1, 2]) {
    const found: string[] = []
    for await (const accounts of findDueRenewals(on(0), batch)) {
      found.push(...accounts)
      if (found.length > 1000) break
    }
    for (const { accountId } of due) expect(found.filter((one) => one === accountId)).toHaveLength(1)
  }
})
