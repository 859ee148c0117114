import { beforeEach, expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { planIssue } from '#application/dispatches/plan-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { explanationLines } from '#desk/dispatches/issue-words.ts'
import { listSkips } from '#store/subscriptions/skips.ts'
import { openChanges, type Subscribed } from '../../support/change.ts'
import { boundTo, PLANNED } from '../../support/issue-run.ts'
import { wordsIn } from '../../support/read-html.ts'
import { tester } from '../../support/test-database.ts'

const site = await openChanges()
const { db, openShopper, newSubscriber } = site
const staff = { ...site.context, now: () => new Date(), by: tester }
await deliverIssue(staff, PLANNED - 1)
beforeEach(() => undoCut(staff, PLANNED))

const DOOR = '/api/account/skip'
type Somebody = Awaited<ReturnType<typeof newSubscriber>>

const printReader = (asked: Subscribed = {}) => newSubscriber({ deliverable: 'print-a', ...asked })
async function ask({ shopper }: Pick<Somebody, 'shopper'>, body: object) {
  const answer = await shopper.send('PATCH', DOOR, JSON.stringify(body))
  return [answer.statusCode, answer.json()]
}
const skip = (somebody: Somebody, issue = PLANNED) => ask(somebody, { issue, skip: true })
const send = (somebody: Somebody, issue = PLANNED) => ask(somebody, { issue, skip: false })
async function pageOf({ shopper }: Pick<Somebody, 'shopper'>, path = '/account') {
  const html = (await shopper.send('GET', path)).body
  return wordsIn(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).replaceAll(/ ([.,:])/g, '$1')
}
const isBound = async ({ accountId }: Somebody) =>
  (await boundTo(db)).some(({ account_id }) => account_id === accountId)
const takenOf = async ({ cycleId }: Somebody) =>
  (await db.selectFrom('cycles').select('taken').where('id', '=', cycleId).executeTakeFirstOrThrow()).taken
async function why({ email }: Somebody) {
  const explained = await explainDeliveryTo(staff, email, PLANNED)
  if (!explained.ok) throw new Error(explained.reason)
  return explanationLines(explained).join('\n')
}

test('a skipped issue takes no token, and the end moves by one', async () => {
  const somebody = await printReader()
  const before = await pageOf(somebody)
  expect(before).toContain(
    'Away for a While? If you skip issue 6, it is not sent to you and stays paid for. Your last issue is then issue 10, no longer issue 9.',
  )
  expect(before).toContain('What you change here counts from issue 6.')
  expect(await skip(somebody)).toEqual([200, { issue: 6, skip: true, left: 3 }])
  const after = await pageOf(somebody)
  expect(after).toContain('You skip issue 6. It was asked for on ')
  expect(after).toContain('It stays paid for: your last issue is issue 10. Send it after all')
  expect(after).toContain('You can skip up to 4 issues in 12 months: 3 left (skipped: issue 6).')
  expect(after).toContain('What you change here counts from issue 7.')
  expect(await pageOf(somebody, `/account/subscriptions/${somebody.token}?deliverable=digital`)).toContain(
    'This change counts from Issue 7.',
  )
  expect(await pageOf(somebody, '/account/address')).toContain('A new address counts from issue 7.')
  expect(await cutIssue(staff, PLANNED)).toMatchObject({ ok: true, report: { leftOut: { skipped: 1 } } })
  expect([await isBound(somebody), await takenOf(somebody)]).toEqual([false, 0])
  expect(await readStanding({ db }, somebody.accountId)).toBe('extended')
  expect((await readSubscriber({ db }, somebody.accountId))?.tokenState.count).toBe(4)
  expect(await pageOf(somebody)).toContain('Issues Remaining 4 issues')
})

test('the desk says who skips and since when, before the cut and after it', async () => {
  const somebody = await printReader()
  const plannedBefore = await planIssue(staff, PLANNED)
  await skip(somebody)
  const [{ askedAt } = { askedAt: null }] = await listSkips(db, somebody.accountId)
  const asked = `asked for on ${askedAt?.toISOString()}`
  expect(await why(somebody)).toBe(`The list is not cut yet; would not be on it: skips it at their own wish, ${asked}.`)
  const planned = await planIssue(staff, PLANNED)
  if (!planned.ok || !plannedBefore.ok) throw new Error('It can be planned')
  const count = ({ report }: typeof planned) => [report.sent['print-a'].accounts, report.leftOut.skipped]
  const [sent = 0, left = 0] = count(plannedBefore)
  expect(count(planned)).toEqual([sent - 1, left + 1])
  expect(await cutIssue(staff, PLANNED)).toEqual(planned)
  expect(await why(somebody)).toBe(`Not on the list: skipped at their own wish, ${asked}. The token stays.`)
})

test('taken back before the cut, it is sent after all, and counts no longer', async () => {
  const somebody = await printReader()
  await skip(somebody)
  expect(await send(somebody)).toEqual([200, { issue: 6, skip: false, left: 4 }])
  expect(await pageOf(somebody)).toContain('If you skip issue 6')
  await cutIssue(staff, PLANNED)
  expect([await isBound(somebody), await takenOf(somebody)]).toEqual([true, 1])
  expect(await why(somebody)).toContain('On list 1')
})

test('once its list is cut an issue is neither skipped nor sent after all; after an undone cut all stands as before', async () => {
  const [skipping, other] = [await printReader(), await printReader()]
  await skip(skipping)
  await cutIssue(staff, PLANNED)
  const made = 'The mailing list of issue 6 is made already, or being made'
  const later = 'The next issue is not announced yet. It can be skipped once it is.'
  expect(await skip(other, PLANNED + 1)).toEqual([422, { errors: later }])
  expect(await skip(other)).toEqual([
    422,
    { errors: expect.stringContaining(`${made}, so it can no longer be skipped`) },
  ])
  expect(await send(skipping)).toEqual([422, { errors: expect.stringContaining(`${made}, without you`) }])
  // As it stands while the list is being made.
  await db.updateTable('issues').set({ state: 'planned' }).where('number', '=', PLANNED).execute()
  expect(await pageOf(skipping)).toContain('Its mailing list is being made, so it can no longer be taken back.')
  expect(await pageOf(other)).not.toContain('Away for a While?')
  await undoCut(staff, PLANNED)
  expect(await pageOf(skipping)).toContain('Send it after all')
  await cutIssue(staff, PLANNED)
  expect([await isBound(skipping), await isBound(other)]).toEqual([false, true])
})

test('five are one too many in twelve months, whatever was taken back; the page says when there is another', async () => {
  const somebody = await printReader({ term: '2year' })
  const { accountId: account_id } = somebody
  const askedAt = (days: number) => new Date(Date.now() - days * 86_400_000)
  const row = (issue_number: number, days: number) => ({ issue_number, account_id, asked_at: askedAt(days) })
  await db
    .insertInto('issue_skips')
    .values([row(1, 364), row(2, 200), row(3, 100)])
    .execute()
  await db
    .insertInto('issue_skips')
    .values({ ...row(4, 50), taken_back_at: askedAt(49) })
    .execute()
  expect(await skip(somebody)).toEqual([200, { issue: 6, skip: true, left: 0 }])
  expect(await skip(somebody)).toEqual([200, { issue: 6, skip: true, left: 0 }])
  await send(somebody)
  await db.updateTable('issue_skips').set({ taken_back_at: null }).where('issue_number', '=', 4).execute()
  expect(await skip(somebody)).toEqual([
    422,
    { errors: expect.stringContaining('You have skipped 4 issues within 12 months') },
  ])
  expect(await pageOf(somebody)).toMatch(
    /none left \(skipped: issue 1, issue 2, issue 3, issue 4\)\. Another issue can be skipped from /,
  )
})

test('there is nothing to skip for digital, for nobody, and of another issue than the next', async () => {
  const digital = await newSubscriber({ deliverable: 'digital' })
  expect(await skip(digital)).toEqual([422, { errors: expect.stringContaining('nothing is mailed') }])
  expect(await pageOf(digital)).not.toContain('Away for a While?')
  const somebody = await printReader()
  expect(await skip(somebody, PLANNED + 1)).toEqual([422, { errors: expect.stringContaining('Only the next issue') }])
  expect(await skip(somebody, PLANNED - 1)).toEqual([
    422,
    { errors: expect.stringContaining('issue 5 is made already') },
  ])
  const refused = await openShopper().send('PATCH', DOOR, JSON.stringify({ issue: PLANNED, skip: true }))
  expect([refused.statusCode, refused.json()]).toEqual([401, { errors: 'Log in to skip an issue.' }])
  expect(
    await db
      .selectFrom('issue_skips')
      .select('issue_number')
      .where('account_id', 'in', [digital.accountId, somebody.accountId])
      .execute(),
  ).toEqual([])
})

test('plain forms do the same, and the page says why not', async () => {
  const somebody = await printReader()
  const { shopper } = somebody
  const skipped = await shopper.submitForm(DOOR, { skip: '6' })
  expect([skipped.statusCode, skipped.headers.location]).toEqual([303, '/account#skip-issue'])
  expect(await pageOf(somebody)).toContain('You skip issue 6.')
  await shopper.submitForm(DOOR, { send: '6' })
  expect(await pageOf(somebody)).toContain('If you skip issue 6')
  await shopper.submitForm(DOOR, { skip: '5' })
  expect(await pageOf(somebody)).toContain(
    'The mailing list of issue 5 is made already, or being made, so it can no longer be skipped.',
  )
  for (const odd of [{}, { skip: 'six' }, { skip: '' }])
    expect((await shopper.submitForm(DOOR, odd)).statusCode).toBe(422)
  expect((await openShopper().submitForm(DOOR, { skip: '6' })).headers.location).toBe('/login?redirect=%2Faccount')
})

test('a lifetime is skipped too: nothing moves, and its issues go on', async () => {
  const somebody = await printReader({ term: 'lifetime' })
  expect(await pageOf(somebody)).toContain('Your issues go on with issue 7.')
  await skip(somebody)
  expect(await pageOf(somebody)).toMatch(/You skip issue 6\. It was asked for on [^.]*\. Send it after all/)
  await cutIssue(staff, PLANNED)
  expect(await isBound(somebody)).toBe(false)
})
