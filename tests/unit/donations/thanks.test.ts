import { expect, test } from 'vitest'
import { chargeWords, monthlyStanding, nextChargeOf } from '#domain/donations/monthly/standing.ts'
import { LONGEST_THANKS, readThanks, thanksRefusalOf } from '#domain/donations/thanks.ts'

const gift = { thankedAt: null, isGivenBack: false, isDeleted: false }

test('a gift is thanked for once, if it was kept and somebody reads the mail', () => {
  expect(thanksRefusalOf(gift)).toBeNull()
  expect(thanksRefusalOf({ ...gift, thankedAt: new Date() })).toBe('thanked')
  expect(thanksRefusalOf({ ...gift, isGivenBack: true })).toBe('given-back')
  expect(thanksRefusalOf({ ...gift, isDeleted: true })).toBe('deleted')
})

test('words of one’s own may be none, but not without end', () => {
  expect(readThanks('  \r\n ')).toBeNull()
  expect(readThanks(' One\r\nTwo ')).toBe('One\nTwo')
  expect(readThanks('x'.repeat(LONGEST_THANKS))).toHaveLength(LONGEST_THANKS)
  expect(readThanks('x'.repeat(LONGEST_THANKS + 1))).toBeUndefined()
})

test('how a monthly donation stands is said in words', () => {
  const donation = { status: 'active', nextOn: '2026-12-17', pausedUntil: null, endedBecause: null }
  expect([monthlyStanding(donation), nextChargeOf(donation)]).toEqual(['active', '2026-12-17'])
  expect(monthlyStanding({ ...donation, pausedUntil: '2027-01-17' })).toBe('paused until 2027-01-17')
  const failing = { ...donation, status: 'failing' }
  expect([monthlyStanding(failing), nextChargeOf(failing)]).toEqual(['failing', null])
  expect(monthlyStanding({ ...donation, status: 'cancelled', endedBecause: 'declined' })).toBe(
    'ended: its charges were declined',
  )
})

test('a month that was declined says how often, and when it is tried again', () => {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const open = { openMonth: '2026-11', failures: 1, retryAt: new Date('2026-11-20T12:00:00Z') }
  expect(chargeWords({ openMonth: null, failures: null, retryAt: null }, dayOf)).toBeNull()
  expect(chargeWords(open, dayOf)).toBe('2026-11: declined once, tried again on 2026-11-20')
  expect(chargeWords({ ...open, failures: 2 }, dayOf)).toContain('declined 2 times')
  expect(chargeWords({ ...open, retryAt: null }, dayOf)).toBe('2026-11: a charge is under way')
})
