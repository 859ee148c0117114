import { expect, test } from 'vitest'
import { type PaidSale, paidInto } from '#domain/books/paid-into.ts'

const sale = (over: Partial<PaidSale>): PaidSale => ({
  ...{ hasIntent: false, paidBy: 'wire', paidCents: 10_000, sharedCents: 0, shortCents: 0 },
  ...over,
})

test.each([
  ['a card’s money is with the provider', sale({ paidBy: null, hasIntent: true }), { account: 'provider' }],
  ['so is an invoice’s that was paid online', sale({ paidBy: 'online', hasIntent: true }), { account: 'provider' }],
  ['a check is in the bank', sale({ paidBy: 'check' }), { account: 'bank' }],
  [
    'what stands on statements was booked from there',
    sale({ sharedCents: 10_000 }),
    { account: 'receivables', short: 0, inBank: 0 },
  ],
  [
    'the rest that came by check is in the bank, and nothing is lost',
    sale({ paidBy: 'check', sharedCents: 6_000 }),
    { account: 'receivables', short: 0, inBank: 4_000 },
  ],
  [
    'what was let go on purpose is lost',
    sale({ sharedCents: 9_900, shortCents: 100 }),
    { account: 'receivables', short: 100, inBank: 0 },
  ],
  [
    'and never more than was missing',
    sale({ sharedCents: 9_900, shortCents: 500 }),
    { account: 'receivables', short: 100, inBank: 0 },
  ],
])('%s', (_rule, paid, into) => expect(paidInto(paid)).toEqual(into))
