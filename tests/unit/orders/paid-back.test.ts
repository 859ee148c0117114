import { expect, test } from 'vitest'
import { refusePaidBack } from '#domain/orders/paid-back.ts'

const facts = { today: '2026-12-02', orderDay: '2026-11-10', owed: 500 }

test.each([
  ['it is paid back on any day since the order', '2026-11-30', 500, null],
  ['on its own day', '2026-11-10', 500, null],
  ['or today', '2026-12-02', 500, null],
  ['not tomorrow', '2026-12-03', 500, 'in-the-future'],
  ['not before', '2026-11-09', 500, 'before-the-order'],
  ['not on what is no day', '2026-11-31', 500, 'no-day'],
  ['and not twice', '2026-11-30', 0, 'nothing-owed'],
])('%s', (_rule, day, owed, refusal) => expect(refusePaidBack(day, { ...facts, owed })).toBe(refusal))
