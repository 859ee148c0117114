import { expect, test } from 'vitest'
import { happenedText, readTimelinePlace, timelinePlace } from '#domain/audit/timeline.ts'

const happened = { what: null, issue: null, cents: null, refusal: null }

test.each([
  [{ kind: 'act', what: 'switch autorenew' }, 'Switch autorenew'],
  [{ kind: 'act', what: 'correct label', issue: '6' }, 'Correct label, issue 6'],
  [{ kind: 'act', what: 'refund-order', refusal: 'not-allowed' }, 'Refund order: refused (not allowed)'],
  [{ kind: 'order', cents: 3995 }, 'Order paid, $39.95'],
  [{ kind: 'order', cents: 0 }, 'Order placed, nothing to pay'],
  [{ kind: 'refund', what: 'done', cents: 500 }, 'Refunded, $5.00'],
  [{ kind: 'refund', what: 'asked', cents: 500 }, 'Refund asked for, $5.00'],
  [{ kind: 'notice', what: 'left-1 mail' }, 'Told by mail: 1 issue left'],
  [{ kind: 'notice', what: 'lapsed-30 letter' }, 'Told by letter: Lapsed for 30 days'],
  [{ kind: 'renewal', cents: 3995 }, 'Told by mail: it renews itself for $39.95'],
  [{ kind: 'decline', what: 'Too poor.', cents: 3995 }, 'Renewal declined, $39.95 (“Too poor.”)'],
  [{ kind: 'delivery', what: 'print-a', issue: '4' }, 'Issue 4 was sent, Print (US)'],
  [{ kind: 'delivery', what: 'digital', issue: '4' }, 'Issue 4 was out, digital'],
  [{ kind: 'missing', issue: '4' }, 'Told us that issue 4 did not come'],
] as const)('%j', (one, text) => expect(happenedText({ ...happened, ...one }, '$')).toBe(text))

test('a place is read as it was written, and what is none begins with the newest', () => {
  const place = { at: '2026-11-19T03:44:25.012345Z', key: 'act-12' }
  expect(readTimelinePlace(timelinePlace(place))).toEqual(place)
  for (const written of [
    null,
    '',
    'x',
    '2026-02-30T03:44:25.012345Z~act-1',
    '2026-13-01T03:44:25.012345Z~act-1',
    "2026-11-19T03:44:25.012345Z~act-1'",
  ])
    expect(readTimelinePlace(written), String(written)).toBeNull()
})
