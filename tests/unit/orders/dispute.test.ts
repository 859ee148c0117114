import { expect, test } from 'vitest'
import { type DisputeStatus, disputeNews, disputeStatuses, endsOrder, keepRefusal } from '#domain/orders/dispute.ts'

test.each<[string, DisputeStatus | null, DisputeStatus, string | null]>([
  ['is told when it opens', null, 'needs-response', 'opened'],
  ['is told when the bank asks', null, 'inquiry', 'asked'],
  ['is told when a question becomes a dispute', 'inquiry', 'needs-response', 'opened'],
  ['is not told again when it was answered', 'needs-response', 'under-review', null],
  ['is told though it was answered before we heard of it', null, 'under-review', 'opened'],
  ['is told as lost where that is the first we hear', null, 'lost', 'lost'],
  ['is told when it is won', 'under-review', 'won', 'won'],
  ['is told when it can be appealed', 'under-review', 'appeal-needs-response', 'appeal'],
  ['is told when it is won after all', 'lost', 'won', 'won'],
])('a dispute %s', (_rule, before, found, news) => expect(disputeNews(before, found)).toBe(news))

test('nothing is news twice', () => {
  for (const status of disputeStatuses) expect(disputeNews(status, status)).toBeNull()
})

test('only a lost dispute ends a completed order, unless it is kept', () => {
  for (const status of disputeStatuses)
    expect(endsOrder({ status, isKept: false }, 'completed')).toBe(status === 'lost')
  expect(endsOrder({ status: 'lost', isKept: true }, 'completed')).toBe(false)
  expect(endsOrder({ status: 'lost', isKept: false }, 'refunded')).toBe(false)
})

test.each<[string, Parameters<typeof keepRefusal>[0], DisputeStatus[], string | null]>([
  ['an open dispute can be kept through', 'completed', ['needs-response'], null],
  ['a lost one too, where its order has not ended', 'completed', ['lost'], null],
  ['what nobody disputes needs no keeping', 'completed', [], 'not-disputed'],
  ['nor what was won', 'completed', ['won', 'inquiry-closed'], 'not-disputed'],
  ['what has ended is past keeping', 'refunded', ['lost'], 'ended'],
])('%s', (_rule, order, statuses, refusal) =>
  expect(
    keepRefusal(
      order,
      statuses.map((status) => ({ status })),
    ),
  ).toBe(refusal),
)
