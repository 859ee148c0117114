import { expect, test } from 'vitest'
import { refuseReplacement } from '#domain/dispatches/replacement.ts'
import { missingStates } from '#domain/subscriptions/ledger.ts'
import { deliveryOf } from '../../support/ledger.ts'

const sent = { ...deliveryOf({ number: 4 }), state: 'delivered', deliverable: 'print-a', missing: null } as const

test('staff send another copy of print that was delivered, on any day', () => {
  expect(refuseReplacement(sent)).toBeNull()
  expect(refuseReplacement(undefined)).toBe('no-such-delivery')
  expect(refuseReplacement({ ...sent, deliverable: 'digital' })).toBe('digital')
  expect(refuseReplacement({ ...sent, state: 'expected' })).toBe('not-delivered')
})

test('of what its reader has told of, only what waits for a decision; what was decided stays so', () => {
  const told = missingStates.map((state) => [
    state,
    refuseReplacement({ ...sent, missing: { state, toldAt: new Date(0), sentAt: null } }),
  ])
  expect(Object.fromEntries(told)).toEqual({
    waits: null,
    replacing: 'already-replacing',
    sent: 'already-sent',
    refused: 'already-refused',
    settled: 'already-settled',
  })
})
