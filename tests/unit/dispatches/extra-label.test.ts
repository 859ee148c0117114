import { expect, test } from 'vitest'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { mayChangeExtras, readExtraLabel } from '#domain/dispatches/extra-label.ts'

const us = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const german = { line1: 'Adickesallee 1', line2: '', city: 'Frankfurt', state: '', postcode: '60322', country: 'DE' }
const written = { name: ' Ada  Keel ', address: us, copies: '3', why: 'author' }
const read = (some: Partial<typeof written> = {}) => readExtraLabel(shippingConfig(), { ...written, ...some })

test('a label is tidied, and goes into the file of its country', () => {
  expect(read()).toMatchObject({
    ok: true,
    label: { name: 'Ada Keel', copies: 3, why: 'author', deliverable: 'print-a' },
  })
  expect(read({ address: german, why: 'legal-deposit' })).toMatchObject({ label: { deliverable: 'print-c' } })
})

test.each([
  ['no name', { name: ' \u200b ' }, 'name'],
  ['a name as long as a page', { name: 'x'.repeat(201) }, 'name'],
  ['no copies', { copies: '0' }, 'copies'],
  ['a part of a copy', { copies: '1.5' }, 'copies'],
  ['too many', { copies: '501' }, 'copies'],
  ['a reason that is none', { why: 'friend' }, 'why'],
  ['no street', { address: { ...us, line1: ' ' } }, 'line1'],
  ['a country that is none', { address: { ...us, country: 'XX' } }, 'country'],
])('%s is told at its field', (_what, some, field) => {
  const answer = read(some)
  expect(!answer.ok && Object.keys(answer.errors)).toContain(field)
})

test('extra labels change until the list is handed over', () => {
  const may = (state: 'cut' | 'cutting' | 'undoing' | 'handed-over' | 'delivered') => mayChangeExtras({ state }, false)
  expect([mayChangeExtras(null, false), may('cutting'), may('cut'), may('undoing')].every(({ ok }) => ok)).toBe(true)
  expect(may('handed-over')).toEqual({ ok: false, reason: 'already-handed-over' })
  expect(may('delivered')).toEqual({ ok: false, reason: 'already-delivered' })
  expect(mayChangeExtras(null, true)).toEqual({ ok: false, reason: 'already-delivered' })
})
