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

const disputed = (status: DisputeStatus, isKept = false) => ({ status, isKept })

test.each<[string, Parameters<typeof keepRefusal>, string | null]>([
  ['an open dispute can be kept through', ['completed', [disputed('needs-response')], false], null],
  ['a lost one too, where its order has not ended', ['completed', [disputed('lost')], false], null],
  ['what nobody disputes needs no keeping', ['completed', [], false], 'not-disputed'],
  ['nor what was won', ['completed', [disputed('won'), disputed('inquiry-closed')], false], 'not-disputed'],
  ['what has ended is past keeping', ['refunded', [disputed('lost')], false], 'ended'],
  ['what is kept is not kept twice', ['completed', [disputed('lost', true)], false], 'already'],
  ['but through another dispute it is', ['completed', [disputed('lost', true), disputed('lost')], false], null],
  ['what is kept can be given up', ['completed', [disputed('lost', true)], true], null],
  ['what is not kept has nothing to give up', ['completed', [disputed('needs-response')], true], 'already'],
])('%s', (_rule, asked, refusal) => expect(keepRefusal(...asked)).toBe(refusal))
