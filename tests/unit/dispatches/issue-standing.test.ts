import { expect, test } from 'vitest'
import { sayStanding } from '#domain/dispatches/issue-standing.ts'

const none = { accounts: 0, copies: 0 }
const all = { digital: none, 'print-a': none, 'print-b': none, 'print-c': none }
const report = {
  sent: { ...all, digital: { accounts: 9, copies: 9 }, 'print-a': { accounts: 4, copies: 5 } },
  withoutAddress: { ...all, 'print-a': { accounts: 1, copies: 1 } },
  leftOut: { 'no-tokens': 3, cancelled: 0, skipped: 0 },
}
const at = new Date('2026-09-18T02:00:00Z')
const list = { state: 'cut', handedOverAt: null, deliveredAt: null, report }
const noRelease = { state: 'none', at: null } as const
const released = { state: 'released', at: '2026-09-17T09:00' } as const
const scheduled = { state: 'scheduled', at: '2026-12-01T09:30' } as const

test.each([
  ['not cut; no day of release is set', [], noRelease, 0],
  ['not cut; to be released December 1, 2026, 09:30', [], scheduled, 0],
  ['being cut; no day of release is set', [{ ...list, state: 'cutting' }], noRelease, 1],
  ['cut for 14 readers, 1 waits for an address, not handed over; released September 17, 2026', [list], released, 1],
  ['cut for 14 readers, not handed over; released September 17, 2026', [list], released, 0],
  // The magazine's day, which is not the server's.
  [
    'handed over September 17, 2026, 2 wait for an address, not delivered; no day of release is set',
    [{ ...list, handedOverAt: at }],
    noRelease,
    2,
  ],
  ['withdrawn', [list], { state: 'withdrawn', at: '2026-09-17T09:00' } as const, 0],
])('%s', (said, dispatches, release, waiting) => {
  const standing = { state: 'planned', dispatches, release, waiting }
  expect(sayStanding(standing, 'America/New_York')).toContain(said)
})
