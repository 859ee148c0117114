import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { skipIssue } from '#application/subscriptions/skip-issue.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { NOTICE_OVER, openRenewals } from '../../support/renewals.ts'
import { tester } from '../../support/test-database.ts'

const { db, on, newSubscriber } = await openRenewals()
const staff = (days: number) => ({ ...on(days), by: tester })
const renew = async (accountId: string, days: number) => (await renewSubscription(on(days), accountId)).did

/** Cut and sent on that day. */
async function sendIssue(issue: number, days: number) {
  expect(await cutIssue(staff(days), issue)).toMatchObject({ ok: true })
  expect(await deliverIssue(staff(days), issue)).toMatchObject({ ok: true })
}

test('whoever skips their last issue but one renews one issue later, told and charged no sooner', async () => {
  const [skipping, other] = [await newSubscriber({ issues: [2, 3, 4] }), await newSubscriber({ issues: [2, 3, 4] })]
  const { accountId } = skipping
  expect(await skipIssue(on(0), { accountId, issue: PLANNED })).toMatchObject({ ok: true })
  expect([await renew(accountId, 1), await renew(other.accountId, 1)]).toEqual(['nothing', 'nothing'])
  await sendIssue(PLANNED, 2)
  expect([await readStanding({ db }, accountId), await renew(accountId, 3), await renew(accountId, 60)]).toEqual([
    'extended',
    'nothing',
    'nothing',
  ])
  expect(await renew(other.accountId, 3)).toBe('notice')
  expect(await renew(other.accountId, 3 + NOTICE_OVER)).toBe('charge')
  await sql`insert into issues (number, slug, title, season, dated, state, cover, summary, html, source_hash)
    select ${PLANNED + 1}, 'the-next', 'The Next', season, dated, 'planned', cover, summary, html, source_hash
    from issues where number = ${PLANNED}`.execute(db)
  await sendIssue(PLANNED + 1, 90)
  expect(await readStanding({ db }, accountId)).toBe('expired')
  expect(await renew(accountId, 91)).toBe('notice')
  expect(await renew(accountId, 92)).toBe('nothing')
  expect(await renew(accountId, 91 + NOTICE_OVER)).toBe('charge')
})
