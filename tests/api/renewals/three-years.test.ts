import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { saveDemoMethods } from '#main/demo/save-demo-methods.ts'
import { openRenewals } from '../../support/renewals.ts'

const site = await openRenewals()
const { db, on, sweep, newSubscriber, subscriberOf, chargesOf, kindsTo } = site
const FIRST = 7
const ISSUES = 12
const QUARTER = 91

/** Twelve further issues, to be cut and sent one by one. */
async function addIssues() {
  await sql`insert into issues select (jsonb_populate_record(issue, jsonb_build_object(
      'number', number + n, 'slug', slug || n, 'title', title || ' ' || n, 'state', 'planned', 'released_at', null))).*
    from issues issue, generate_series(1, ${ISSUES}) n where number = 6`.execute(db)
  await db.updateTable('issues').set({ state: 'delivered' }).where('number', '=', 6).execute()
}

test('over three years of issues every cycle that ends is told of once, and charged once', {
  timeout: 300_000,
}, async () => {
  await saveDemoMethods(site.sandboxUrl, site.config.contentDir)
  await addIssues()
  const readers = await Promise.all([newSubscriber(), newSubscriber({ deliverable: 'digital' })])
  await sweep(-40)
  await sweep(-10)
  for (let issue = 0; issue < ISSUES; issue += 1) {
    const day = issue * QUARTER
    expect(await cutIssue(on(day), FIRST + issue)).toMatchObject({ ok: true })
    // More often than not, and twice on some days.
    for (const run of [0, 0, 1, 8.6, 9, 20]) await sweep(day + run)
    expect(await deliverIssue(on(day + 21), FIRST + issue)).toMatchObject({ ok: true })
    for (const run of [21, 21.1, 22, 40]) await sweep(day + run)
  }
  for (const { accountId, email } of readers) {
    const { cycles, deliveries } = await subscriberOf(accountId)
    // Four issues before, and all twelve: none was missed for want of a renewal.
    expect(deliveries).toHaveLength(4 + ISSUES)
    expect(cycles.map(({ taken }) => taken)).toEqual([4, 4, 4, 4, 0])
    const { length } = await chargesOf(accountId)
    expect(length, 'one charge for every cycle that has ended').toBe(4)
    const kinds = await kindsTo(email)
    expect(kinds.filter((kind) => kind === 'renewal-notice')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'renewal-receipt')).toHaveLength(4)
  }
})
