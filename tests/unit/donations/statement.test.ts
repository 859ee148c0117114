import { describe, expect, test } from 'vitest'
import {
  type Gift,
  givenBackOf,
  type StatedGift,
  statedGifts,
  statementNo,
  statementState,
  sumsOf,
  yearIn,
} from '#domain/donations/statement.ts'
import { giftNotes, statementSums, statementWords } from '#domain/donations/statement-texts.ts'
import { readStatement, storeStatement } from '#domain/donations/stored-statement.ts'
import { cents } from '#domain/money/cents.ts'

const gift = (given: Partial<Gift> = {}): Gift => ({
  donationId: 'd-1',
  order: '4821-9305-1723',
  givenAt: new Date('2026-03-04T12:00:00Z'),
  amount: cents(5000),
  givenBack: cents(0),
  goods: null,
  ...given,
})
const tote = { name: 'Canvas Tote', value: cents(1800) }
const stated = (...gifts: Gift[]): StatedGift[] => statedGifts(gifts, 'America/New_York')

describe('what went back to a donor', () => {
  const paid = {
    amount: cents(5000),
    isRefunded: false,
    isRefundAsked: false,
    lost: cents(0),
    inParts: cents(0),
  } as const
  test.each([
    ['is nothing of a gift that was kept', paid, 0],
    ['is all of a gift whose order was refunded', { ...paid, isRefunded: true }, 5000],
    ['is all of it as soon as a refund is asked for', { ...paid, isRefundAsked: true }, 5000],
    ['is what a bank has taken back for good', { ...paid, lost: cents(2000) }, 2000],
    ['is what went back of it in parts', { ...paid, inParts: cents(1500), lost: cents(1000) }, 2500],
    ['is never more than the gift in parts', { ...paid, inParts: cents(4000), lost: cents(2000) }, 5000],
    ['is never more than the gift', { ...paid, lost: cents(9000) }, 5000],
  ])('%s', (_rule, payment, back) => expect(givenBackOf(payment)).toBe(back))
})

describe('a year', () => {
  test('begins and ends with the clocks of the magazine', () => {
    expect(yearIn('America/New_York', 2026)).toEqual({
      from: new Date('2026-01-01T05:00:00Z'),
      until: new Date('2027-01-01T05:00:00Z'),
    })
    expect(yearIn('Pacific/Auckland', 2026).from).toEqual(new Date('2025-12-31T11:00:00Z'))
  })

  test('ends where the next begins, in every zone', () => {
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Kolkata'])
      for (let year = 1990; year < 2040; year += 1)
        expect(yearIn(zone, year).until, `${zone} ${year}`).toEqual(yearIn(zone, year + 1).from)
  })
})

describe('the gifts of a statement', () => {
  test('are in the order of their days, which are those of the magazine', () => {
    const late = gift({ donationId: 'd-2', givenAt: new Date('2027-01-01T04:59:59Z') })
    expect(stated(late, gift()).map(({ date }) => date)).toEqual(['2026-03-04', '2026-12-31'])
  })

  test('are what was kept of them, and leave out what went back whole', () => {
    const gifts = stated(gift({ givenBack: cents(1000) }), gift({ donationId: 'd-2', givenBack: cents(5000) }))
    expect(gifts).toMatchObject([{ amount: 4000, givenBack: 1000 }])
  })

  test('add up: what was given, less goods, is the total; goods take no more off a gift than it was', () => {
    const gifts = stated(
      gift({ goods: tote }),
      gift({ donationId: 'd-2', amount: cents(1000), goods: tote }),
      gift({ donationId: 'd-3', givenBack: cents(4000), goods: tote }),
    )
    expect(sumsOf(gifts)).toEqual({ given: 7000, goods: 1800 + 1000 + 1000, total: 3200 })
  })
})

describe('the state of a donor’s year', () => {
  const one = stated(gift())
  const other = stated(gift({ donationId: 'd-2', order: '1111' }))
  test.each([
    ['nothing is due where nothing was kept', [], null, 'nothing'],
    ['a statement is missing', one, null, 'missing'],
    ['what was issued is what there is', one, one, 'issued'],
    ['the same gifts on two statements are the same', [...one, ...other], [...other, ...one], 'issued'],
    ['another gift has come', [...one, ...other], one, 'changed'],
    ['a gift was given back', [], one, 'changed'],
    ['a part of it was given back', stated(gift({ givenBack: cents(1) })), one, 'changed'],
    ['goods were noted', stated(gift({ goods: tote })), one, 'changed'],
  ] as const)('%s', (_rule, gifts, issued, state) => expect(statementState(gifts, issued)).toBe(state))
})

test('numbers are of their year', () => {
  expect([statementNo(2026, 1), statementNo(2026, 12_345)]).toEqual(['2026-0001', '2026-12345'])
})

describe('the words', () => {
  const content = { year: 2026, sign: '$', charity: null, gifts: stated(gift()) }
  const charity = { organization: 'The Lamp Fund', taxId: '12-3456789' }

  test('say plainly that gifts may not be tax-deductible, where the magazine is no charity', () => {
    const words = statementWords(content, 'The Lamp').join(' ')
    expect(words).toContain('gifts to The Lamp may not be tax-deductible')
    expect(words).not.toContain('goods or services')
  })

  test('of a charity name its tax ID, and that nothing was provided in exchange', () => {
    const words = statementWords({ ...content, charity }, 'The Lamp').join(' ')
    expect(words).toContain('12-3456789')
    expect(words).toContain('The Lamp Fund provided no goods or services in exchange')
    expect(words).not.toContain('may not be')
  })

  test('of a charity that sent something give its estimated value instead', () => {
    const gifts = stated(gift({ goods: tote }))
    const words = statementWords({ ...content, charity, gifts }, 'The Lamp').join(' ')
    expect(words).toContain('estimate in good faith at $18.00')
    expect(words).not.toContain('no goods or services')
    expect(statementSums({ ...content, gifts })).toEqual([
      { label: 'Gifts', amount: '$50.00' },
      { label: 'Value of goods received', amount: '-$18.00' },
      { label: 'Total', amount: '$32.00' },
    ])
  })

  test('of a gift say what went back and what was sent', () => {
    const gifts = stated(gift({ goods: tote, givenBack: cents(1000) }))
    expect(gifts.flatMap((each) => giftNotes(each, '$'))).toEqual([
      '$10.00 of $50.00 was given back',
      'You received: Canvas Tote (estimated value $18.00)',
    ])
  })
})

test('a stored statement is read as it was written; one of a newer program is refused', () => {
  const donor = { name: 'Ada Quill', email: 'ada@reader.example' }
  const content = { year: 2026, donor, sign: '$', charity: null, gifts: stated(gift()), replaces: ['2026-0001'] }
  const stored = JSON.parse(JSON.stringify(storeStatement(content)))
  expect(stored.version).toBe(1)
  expect(readStatement(stored)).toEqual(content)
  expect(() => readStatement({ ...stored, version: 2 })).toThrow('version 2')
})
