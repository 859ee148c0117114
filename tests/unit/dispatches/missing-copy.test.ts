import { describe, expect, test } from 'vitest'
import { missingDays, refuseMissing, replacementAddress, whyStaffDecide } from '#domain/dispatches/missing-copy.ts'
import { readBecause, refuseStep } from '#domain/dispatches/missing-decision.ts'
import { missingStates } from '#domain/subscriptions/ledger.ts'
import { cycleOf, deliveryOf } from '../../support/ledger.ts'

const timeZone = 'America/New_York'
/** Late in the evening of March 1 by the magazine's clocks. */
const deliveredAt = new Date('2026-03-02T03:00:00Z')
const sent = { ...deliveryOf({ number: 4 }), deliveredAt }
const on = (at: string) => ({ at: new Date(at), timeZone })
const soon = on('2026-04-10T12:00:00Z')

test('from the 28th day after delivery to the 365th, by the magazine’s clocks', () => {
  expect(missingDays(deliveredAt, timeZone)).toEqual({ from: '2026-03-29', until: '2027-03-01' })
  expect(refuseMissing(sent, on('2026-03-29T03:59:59Z'))).toBe('too-early')
  expect(refuseMissing(sent, on('2026-03-29T04:00:00Z'))).toBeNull()
  expect(refuseMissing(sent, on('2027-03-02T04:59:59Z'))).toBeNull()
  expect(refuseMissing(sent, on('2027-03-02T05:00:00Z'))).toBe('too-late')
})

test('only of print that was delivered, and once', () => {
  const told = { state: 'refused', toldAt: deliveredAt, sentAt: null } as const
  expect(refuseMissing(undefined, soon)).toBe('no-such-delivery')
  expect(refuseMissing({ ...sent, deliverable: 'digital' }, soon)).toBe('digital')
  expect(refuseMissing({ ...sent, state: 'expected' }, soon)).toBe('not-delivered')
  expect(refuseMissing({ ...sent, deliveredAt: null }, soon)).toBe('not-delivered')
  expect(refuseMissing({ ...sent, missing: told }, soon)).toBe('told-already')
})

const street = (line1: string) => ({ line1, line2: '', city: 'Salem', state: 'MA', postcode: '01970', country: 'US' })

describe('where another copy goes', () => {
  const [a, b] = [street('1 Elm Street'), street('2 Oak Street')]
  const { cycleId } = sent
  const goes = (active: 'digital' | 'print-a' | 'print-b', addresses: { a: typeof a | null; b: typeof a | null }) =>
    replacementAddress(
      { cycleId, deliverable: 'print-a' },
      { cycles: [cycleOf({ active })], addresses: { ...addresses, c: null } },
    )

  test('to the category that its subscription goes to by now, otherwise to that of the copy', () => {
    expect(goes('print-a', { a, b })).toBe(a)
    expect(goes('print-b', { a, b })).toBe(b)
    expect(goes('print-b', { a, b: null })).toBe(a)
    expect(goes('digital', { a, b })).toBe(a)
  })

  test('nowhere, where no address is left', () => {
    expect(goes('print-a', { a: null, b })).toBeNull()
    expect(goes('digital', { a: null, b: null })).toBeNull()
  })
})

test('staff decide where there is no address, and on the fourth report within a year', () => {
  const at = new Date('2026-06-01T12:00:00Z')
  const ago = (days: number) => new Date(at.getTime() - days * 86_400_000)
  const address = street('1 Elm Street')
  expect(whyStaffDecide(null, [], at)).toBe('no-address')
  expect(whyStaffDecide(address, [ago(1), ago(2)], at)).toBeNull()
  expect(whyStaffDecide(address, [ago(1), ago(2), ago(364)], at)).toBe('many-reports')
  expect(whyStaffDecide(address, [ago(1), ago(2), ago(365)], at)).toBeNull()
})

test('what staff can do depends on what was done, and a second time is refused by name', () => {
  const all = (step: Parameters<typeof refuseStep>[0]) => missingStates.map((state) => refuseStep(step, state))
  const done = ['already-sent', 'already-refused', 'already-settled']
  expect(all('replace')).toEqual([null, 'already-replacing', ...done])
  expect(all('send')).toEqual(['no-copy-taken', null, ...done])
  expect(all('refuse')).toEqual([null, null, ...done])
  expect(all('settle')).toEqual([null, null, ...done])
})

test('what a reader is told is one line', () => {
  expect(readBecause('  It was\n at your  door. ')).toBe('It was at your door.')
  expect(readBecause(' \n ')).toBeNull()
  expect(readBecause('x'.repeat(501))).toBeNull()
})
