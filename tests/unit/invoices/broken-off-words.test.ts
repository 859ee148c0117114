import { expect, test } from 'vitest'
import { brokenOffWords } from '#web/pages/desk/acts/line-words.ts'

const refused = {
  reason: 'changed' as const,
  shares: [{ invoiceNo: 'LS-0007', amountCents: 4_500, isPaid: true }],
}

test('a split that is broken off names what of it is booked already', () => {
  const words = brokenOffWords(refused, { currency: 'USD', dryRun: false })
  expect(words).toContain('has changed meanwhile')
  expect(words).toContain('Booked before that: LS-0007 (45.00 USD).')
})

test('a rehearsal has booked nothing, and neither has one that was refused at once', () => {
  for (const [shares, dryRun] of [
    [refused.shares, true],
    [[], false],
  ] as const)
    expect(brokenOffWords({ ...refused, shares: [...shares] }, { currency: 'USD', dryRun })).not.toContain(
      'Booked before',
    )
})
