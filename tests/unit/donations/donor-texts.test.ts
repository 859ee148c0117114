import { expect, test } from 'vitest'
import { isDonorLinkOpen } from '#domain/donations/donor-link.ts'
import { donorNotes, ordinal, sayDay, sayDonorNote, sayEndReason } from '#domain/donations/donor-texts.ts'

test('a day is said without its year where that is this one', () => {
  expect(sayDay('2026-12-07', '2026-11-17')).toBe('December 7')
  expect(sayDay('2027-01-31', '2026-11-17')).toBe('January 31, 2027')
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [30, '30th'],
  [31, '31st'],
])('%i is said as %s', (number, said) => expect(ordinal(number)).toBe(said))

test('every change says from which day it counts', () => {
  const standing = { amount: '$25.00', nextOn: '2026-12-17', today: '2026-11-17' }
  for (const said of ['amount', 'day', 'pause', 'skip', 'resume'] as const)
    expect(sayDonorNote(said, standing)).toMatchObject({ isWell: true, text: expect.stringContaining('December 17') })
  for (const said of donorNotes) expect(sayDonorNote(said, standing).text).toMatch(/\.$/)
})

test('a reason is kept with the words beside it, and nothing where nothing was said', () => {
  expect(sayEndReason('money', ' Rent. ')).toBe('I have to spend less: Rent.')
  expect(sayEndReason(null, 'Rent.')).toBe('Rent.')
  expect(sayEndReason('other', '')).toBe('Something else')
  expect(sayEndReason(null, '  ')).toBeNull()
})

test('the link of a donation lasts as long as it does, and 400 days', () => {
  const ended = new Date('2026-01-01T00:00:00Z')
  expect(isDonorLinkOpen(null, new Date('2050-01-01T00:00:00Z'))).toBe(true)
  expect(isDonorLinkOpen(ended, new Date('2027-02-04T23:59:59Z'))).toBe(true)
  expect(isDonorLinkOpen(ended, new Date('2027-02-05T00:00:00Z'))).toBe(false)
})
