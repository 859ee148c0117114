import { expect, test } from 'vitest'
import {
  categories,
  categoryOf,
  categoryOfSlug,
  categorySlug,
  DEFAULT_CATEGORY,
  levelNames,
  levelOf,
  mediumOf,
} from '#domain/subscriptions/categories.ts'
import {
  type Deliverable,
  deliverableName,
  deliverableOf,
  deliverables,
  mediumOfDeliverable,
  payloadShipcode,
  shipcodeOfDeliverable,
} from '#domain/subscriptions/deliverables.ts'
import { phaseOf } from '#domain/subscriptions/phases.ts'
import {
  DEFAULT_SHIPCODE,
  letterOf,
  shipcodeOf,
  shipcodeOfSlug,
  shipcodeSlug,
  shipcodes,
  shippingAbbreviation,
  shippingName,
} from '#domain/subscriptions/shipcodes.ts'
import {
  DEFAULT_TERM,
  issuesIn,
  type Term,
  termAdjective,
  termLabel,
  termName,
  termOfQuery,
  terms,
  yearsOf,
} from '#domain/subscriptions/terms.ts'

test.each<[Term, string, string, string, number | null, number | null]>([
  ['1year', '1 Year', '1-Year', '1 Year / 4 Issues', 1, 4],
  ['2year', '2 Year', '2-Year', '2 Year / 8 Issues', 2, 8],
  ['3year', '3 Year', '3-Year', '3 Year / 12 Issues', 3, 12],
  ['lifetime', 'Lifetime', 'Lifetime', 'Lifetime', null, null],
])('%s is shown as "%s" and "%s", and labelled "%s"', (term, name, adjective, label, years, issues) => {
  expect([termName(term), termAdjective(term), termLabel(term, 4)]).toEqual([name, adjective, label])
  expect([yearsOf(term), issuesIn(term, 4)]).toEqual([years, issues])
})

test('a magazine with another number of issues has other labels', () =>
  expect(terms.map((term) => termLabel(term, 6))).toEqual([
    '1 Year / 6 Issues',
    '2 Year / 12 Issues',
    '3 Year / 18 Issues',
    'Lifetime',
  ]))

test.each([
  ['lifetime', 'lifetime'],
  ['3years', '3year'],
  ['2years', '2year'],
  ['1years', '1year'],
  ['2year', '1year'],
  ['', '1year'],
  [null, '1year'],
  [undefined, '1year'],
])('?years=%s means %s', (asked, term) => expect(termOfQuery(asked)).toBe(term))

test.each([
  ['print-low', 'standard-print'],
  ['print-high', 'solidarity-print'],
  ['digital-low', 'standard-digital'],
  ['digital-high', 'solidarity-digital'],
] as const)('%s is %s in addresses', (category, slug) => {
  expect(categorySlug(category)).toBe(slug)
  expect(categoryOfSlug(slug)).toBe(category)
  expect(categoryOf(mediumOf(category), levelOf(category))).toBe(category)
})

test('unknown slugs mean the defaults: print-low, ship-a, 1year', () => {
  expect(['gold', null, undefined, 'constructor'].map(categoryOfSlug)).toEqual(Array(4).fill('print-low'))
  expect(['mars', null, undefined, '__proto__'].map(shipcodeOfSlug)).toEqual(Array(4).fill('ship-a'))
  expect([DEFAULT_CATEGORY, DEFAULT_SHIPCODE, DEFAULT_TERM]).toEqual(['print-low', 'ship-a', '1year'])
  expect(categories).toHaveLength(4)
})

test('low is Standard, high is Solidarity', () => expect(levelNames).toEqual({ low: 'Standard', high: 'Solidarity' }))

test.each([
  ['ship-a', 'a', 'us', 'US', 'United States'],
  ['ship-b', 'b', 'canada', 'CA', 'Canada'],
  ['ship-c', 'c', 'international', 'INTL', 'International'],
] as const)('%s: letter %s, slug %s, %s in a narrow column', (shipcode, letter, slug, abbreviation, name) => {
  const names = { name_a: 'United States', name_b: 'Canada', name_c: 'International' }
  expect([letterOf(shipcode), shipcodeSlug(shipcode), shippingAbbreviation(shipcode)]).toEqual([
    letter,
    slug,
    abbreviation,
  ])
  expect([shipcodeOf(letter), shipcodeOfSlug(slug), shippingName(shipcode, names)]).toEqual([shipcode, shipcode, name])
})

test("what is not shipped is '_'", () => expect(shippingAbbreviation(null)).toBe('_'))

test.each<[Deliverable, string, string | null, string]>([
  ['digital', 'digital', null, 'Digital'],
  ['print-a', 'print', 'ship-a', 'Print (US)'],
  ['print-b', 'print', 'ship-b', 'Print (Canada)'],
  ['print-c', 'print', 'ship-c', 'Print (International)'],
])('%s is %s, shipped to %s', (deliverable, medium, shipcode, name) => {
  expect(mediumOfDeliverable(deliverable)).toBe(medium)
  expect(shipcodeOfDeliverable(deliverable)).toBe(shipcode)
  expect(deliverableName(deliverable)).toBe(name)
})

test('a payload that must carry a shipcode carries ship-a for digital', () =>
  expect(deliverables.map(payloadShipcode)).toEqual(['ship-a', 'ship-a', 'ship-b', 'ship-c']))

test('print and a shipcode make a deliverable; digital is digital anywhere', () => {
  expect(shipcodes.map((code) => deliverableOf('print', code))).toEqual(['print-a', 'print-b', 'print-c'])
  expect(shipcodes.map((code) => deliverableOf('digital', code))).toEqual(['digital', 'digital', 'digital'])
})

test('anything but introductory is a renewal', () =>
  expect(['introductory', 'renewal', 'extended', ''].map(phaseOf)).toEqual([
    'introductory',
    'renewal',
    'renewal',
    'renewal',
  ]))
