import { expect, test } from 'vitest'
import { autorenewEffect, lifetimeIssues, overviewPanel, renewalOutlook } from '#domain/accounts/overview-texts.ts'

test.each([
  ['lifetime', 'lifetime'],
  ['extended', 'active'],
  ['expiring', 'active'],
  ['expired', 'expired'],
  ['none', 'none'],
] as const)('an account that is %s sees one panel: %s', (standing, panel) => {
  expect(overviewPanel(standing)).toBe(panel)
})

const extended = { extended: true, expiring: false, count: 3, expected: 1 }
const lastOne = { extended: true, expiring: false, count: 1, expected: 0 }
const expiring = { extended: false, expiring: true, count: 0, expected: 1 }

test.each([
  ['renews in as many issues as are to come', extended, true, 'Your subscription renews automatically in 4 issues.'],
  ['names one issue as one', lastOne, true, 'Your subscription renews automatically in 1 issue.'],
  ['counts what is left before it expires', extended, false, 'There are 4 issues left before your subscription expires. You can renew any time to add issues.'],
  ['counts one issue as one', lastOne, false, 'There is 1 issue left before your subscription expires. You can renew any time to add issues.'],
  ['renews after the next issue', expiring, true, 'Your subscription renews automatically after the next issue.'],
  ['expires with the next issue', expiring, false, 'Your subscription is expected to expire with the next issue cycle. Renew now to keep receiving issues.'],
] as const)('an active subscription %s', (_rule, left, autorenew, said) => {
  expect(renewalOutlook(left, autorenew)).toBe(said)
}) // biome-ignore format: a table

test.each([
  ['turned off, every paid issue still comes', { last: 8, next: 6 }, true, 'If you disable autorenew, every issue that you have paid for still comes, up to issue 8.'],
  ['turned off after the last, the next issue waits for its reader', { last: null, next: 6 }, true, 'If you disable autorenew, issue 6 comes only when you have renewed.'],
  ['turned on, it renews after the last paid issue', { last: 8, next: 6 }, false, 'If you enable autorenew, your subscription renews after issue 8. We write to you at least a week before anything is charged.'],
  ['turned on after the last, issues may come with the next cycle only', { last: null, next: 6 }, false, 'Enabling autorenew may not restart your issues until the next cycle. We write to you at least a week before anything is charged.'],
] as const)('%s', (_rule, coming, autorenew, said) => {
  expect(autorenewEffect(coming, autorenew)).toBe(said)
}) // biome-ignore format: a table

test.each([
  ['print', 0, 'Your print and digital issues continue indefinitely.'],
  ['digital', 0, 'Your digital issues continue indefinitely.'],
  ['print', 2, '2 issues left from previous subscriptions. After that, your print and digital issues continue indefinitely.'],
  ['digital', 1, '1 issue left from previous subscriptions. After that, your digital issues continue indefinitely.'],
] as const)('a lifetime in %s with %i tokens of before', (medium, legacy, said) => {
  expect(lifetimeIssues(medium, legacy)).toBe(said)
}) // biome-ignore format: a table
