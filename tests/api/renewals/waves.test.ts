import { expect, test } from 'vitest'
import { findRenewLink } from '#application/renewals/find-renew-link.ts'
import { sendWaves } from '#application/renewals/waves/send-waves.ts'
import { tellReader } from '#application/renewals/waves/tell-reader.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { setAutorenew } from '#store/accounts/payers.ts'
import { joinList } from '#store/mailing-list/account-membership.ts'
import { cancelCycle } from '#store/subscriptions/cycles.ts'
import { openRenewals } from '../../support/renewals.ts'

const site = await openRenewals()
const { db, context, on, newSubscriber, mailsTo, subscriberOf } = site

/** Somebody whose subscription does not renew itself; 5 is on its way. */
async function newReader(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber(asked)
  await setAutorenew(db, reader.accountId, { on: false, at: new Date('2025-06-01') })
  return reader
}
const noticesOf = (accountId: string) =>
  db.selectFrom('renewal_notices').select(['wave', 'by']).where('account_id', '=', accountId).orderBy('wave').execute()
/** Every list is walked through again. */
const walkAgain = () => db.deleteFrom('renewal_walks').execute()
const wavesTo = async (email: string) => (await mailsTo(email)).filter(({ kind }) => kind.startsWith('renewal-wave'))
const tokenIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''

test('whoever an issue is bound for hears how it stands, once, with a link that works for a year', async () => {
  const last = await newReader({ issues: [2, 3, 4, 5] })
  const two = await newReader({ issues: [4, 5] })
  const many = await newReader({ issues: [5] })
  const renewing = await newSubscriber({ issues: [2, 3, 4, 5] })
  await walkAgain()
  expect((await sendWaves(on(0))).told).toBeGreaterThanOrEqual(2)
  await walkAgain()
  expect((await sendWaves(on(0))).told).toBe(0)
  expect(await noticesOf(last.accountId)).toEqual([{ wave: 'left-0', by: 'mail' }])
  expect(await noticesOf(two.accountId)).toEqual([{ wave: 'left-2', by: 'mail' }])
  for (const { accountId } of [many, renewing]) expect(await noticesOf(accountId)).toEqual([])
  const [mail, ...more] = await wavesTo(last.email)
  expect(more).toEqual([])
  expect(mail?.data).toMatchObject({
    subscription: '1-Year Standard Print (US)',
    amount: '$39.95',
    state: 'ending',
    issuesAfterNext: 0,
    lastIssue: 5,
    giver: null,
    unsubscribeUrl: null,
  })
  expect((await wavesTo(two.email))[0]?.data).toMatchObject({ issuesAfterNext: 2, lastIssue: 7 })
  const token = tokenIn(mail?.data.url)
  expect(await findRenewLink(on(366), token)).toBe(last.accountId)
  expect(await findRenewLink(on(401), token)).toBeNull()
  expect(await findRenewLink(on(0), `${token}x`)).toBeNull()
})

test('told by ten workers at once, it is told once; a run that was broken off goes on', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => newReader({ issues: [2, 3, 4, 5] })))
  await walkAgain()
  await Promise.all([
    ...readers.flatMap(({ accountId }) => Array.from({ length: 4 }, () => tellReader(on(0), accountId))),
    sendWaves(on(0), 20_000, 2),
    sendWaves(on(0), 20_000, 3),
  ])
  for (const { email } of readers) expect(await wavesTo(email)).toHaveLength(1)
  const another = await newReader({ issues: [2, 3, 4, 5] })
  await walkAgain()
  // One account a run: each goes on behind the one before.
  for (let run = 0; run < 400 && (await noticesOf(another.accountId)).length === 0; run += 1)
    await sendWaves(on(0), 1, 1)
  expect(await wavesTo(another.email)).toHaveLength(1)
  await sendWaves(on(0))
  const done = await db.selectFrom('renewal_walks').select(['issue_number', 'walk', 'done_at']).execute()
  expect(done.find(({ issue_number, walk }) => issue_number === 5 && walk === 'left')?.done_at).not.toBeNull()
})

test('who turns autorenew off, or has the next one taken back, is looked at out of turn', async () => {
  await sendWaves(on(0))
  const reader = await newSubscriber({ issues: [2, 3, 4, 5] })
  await sendWaves(on(0))
  expect(await noticesOf(reader.accountId)).toEqual([])
  await setAutorenew(db, reader.accountId, { on: false, at: on(0).now() })
  await sendWaves(on(1))
  expect(await noticesOf(reader.accountId)).toEqual([{ wave: 'left-0', by: 'mail' }])
  const renewed = await newReader({ issues: [2, 3, 4, 5] })
  await renewByHand(renewed.email)
  await walkAgain()
  await sendWaves(on(1))
  expect(await noticesOf(renewed.accountId)).toEqual([])
  const next = (await subscriberOf(renewed.accountId)).cycles[1]
  await db.transaction().execute((trx) => cancelCycle(trx, next?.id ?? '', on(1).now()))
  await sendWaves(on(2))
  expect(await noticesOf(renewed.accountId)).toEqual([{ wave: 'left-0', by: 'mail' }])
})

const renewByHand = (email: string) =>
  addSubscription(context, {
    email,
    name: null,
    term: '1year',
    level: 'low',
    deliverable: 'digital',
    copies: 1,
    billedTo: null,
    address: null,
    dryRun: false,
  })

test('after the end those on the mailing list hear twice more, with a way off it; others and the renewed do not', async () => {
  const [listed, silent, renewed] = await Promise.all([newReader(), newReader(), newReader()])
  for (const { email } of [listed, renewed])
    await db.transaction().execute((trx) => joinList(trx, { email, key: email, now: new Date() }))
  const { delivered_at } = await db
    .selectFrom('dispatches')
    .select('delivered_at')
    .where('issue_number', '=', 4)
    .executeTakeFirstOrThrow()
  const after = (days: number) => ({
    ...context,
    now: () => new Date((delivered_at?.getTime() ?? 0) + days * 86_400_000 + 1000),
  })
  await sendWaves(after(31))
  await renewByHand(renewed.email)
  await sendWaves(after(32))
  await sendWaves(after(91))
  await sendWaves(after(300))
  expect((await noticesOf(listed.accountId)).map(({ wave }) => wave)).toEqual(['lapsed-30', 'lapsed-90'])
  expect((await noticesOf(renewed.accountId)).map(({ wave }) => wave)).toEqual(['lapsed-30'])
  expect(await noticesOf(silent.accountId)).toEqual([])
  const [mail] = await wavesTo(listed.email)
  expect(mail?.data).toMatchObject({ state: 'lapsed', lastIssue: 4 })
  expect(mail?.data.unsubscribeUrl).toContain('/mailing-list/unsubscribe?token=')
})

test('who can not be mailed is noted for a letter, and nothing is mailed', async () => {
  const reader = await newReader({ issues: [2, 3, 4, 5] })
  await db.transaction().execute((trx) => suspendAccount(trx, reader.email, new Date()))
  await walkAgain()
  await sendWaves(on(0))
  expect(await noticesOf(reader.accountId)).toEqual([{ wave: 'left-0', by: 'letter' }])
  expect(await wavesTo(reader.email)).toEqual([])
})

test('a longer term that renews itself is spoken of once a year', async () => {
  const reader = await newSubscriber({ issues: [5], term: '3year' })
  // It was bought on the 1st of June, 2025.
  const day = (date: string) => ({ ...context, now: () => new Date(`${date}T13:00:00Z`) })
  await sendWaves(day('2026-05-31'))
  expect(await noticesOf(reader.accountId)).toEqual([])
  for (const date of ['2026-06-01', '2026-06-02', '2027-05-30', '2027-06-02', '2028-06-02']) await sendWaves(day(date))
  expect((await noticesOf(reader.accountId)).map(({ wave }) => wave)).toEqual(['year-1', 'year-2'])
  expect((await mailsTo(reader.email)).map(({ kind }) => kind)).toEqual(['renewal-yearly', 'renewal-yearly'])
})
