import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, EMPTY_ADDRESS, tidyAddress } from '#domain/addresses/address.ts'
import { labelsFor } from '#domain/addresses/address-labels.ts'
import { checkAddress, isRequired } from '#domain/addresses/check-address.ts'
import { formatAddress, formatLabel } from '#domain/addresses/format-address.ts'
import { oddPostcode } from '#domain/addresses/postcodes.ts'
import {
  fixedCountry,
  moveToCategory,
  moveToCountry,
  type Place,
  type ShippingConfig,
  shipcodeOfCountry,
  statesOf,
} from '#domain/addresses/shipping-config.ts'

const place = (code: string, ...names: string[]): Place => ({ code, names })
const config: ShippingConfig = {
  a: { countries: [place('US', 'United States')] },
  b: { countries: [place('CA', 'Canada')] },
  c: {
    countries: [
      place('AU', 'Australia'),
      place('BR', 'Brazil'),
      place('DE', 'Germany'),
      place('GB', 'United Kingdom'),
      place('IT', 'Italy'),
      place('JP', 'Japan'),
    ],
  },
  states: {
    US: [place('NY', 'New York'), place('ON', 'Oregon Nowhere')],
    CA: [place('ON', 'Ontario'), place('QC', 'Quebec', 'Québec')],
    AU: [place('NSW', 'New South Wales')],
    BR: [place('RJ', 'Rio de Janeiro')],
    IT: [place('RM', 'Roma')],
    JP: [place('13', 'Tokyo')],
  },
}
const at = (country: string, parts: Partial<Address> = {}): Address => ({
  ...EMPTY_ADDRESS,
  line1: '1 Quay',
  city: 'Harbor',
  country,
  ...parts,
})
const errorsOf = (address: Address, shipcode: Parameters<typeof checkAddress>[2] = null) => {
  const checked = checkAddress(config, address, shipcode)
  return checked.ok ? {} : checked.errors
}

describe('what has to be filled in', () => {
  test('is the first line, the city and the country, everywhere', () => {
    expect(errorsOf(EMPTY_ADDRESS)).toEqual({
      line1: 'Address Line 1 is required.',
      city: 'City is required.',
      country: 'Country is required.',
    })
  })
  test.each([
    ['US', true, true],
    ['CA', true, true],
    ['AU', true, true],
    ['GB', false, true],
    ['DE', false, false],
    ['', false, false],
  ])('in %j a state: %j, a postcode: %j', (country, state, postcode) => {
    expect(isRequired('state', country)).toBe(state)
    expect(isRequired('postcode', country)).toBe(postcode)
    expect(isRequired('line2', country)).toBe(false)
  })
  test('counts only what is more than spaces', () => {
    expect(errorsOf(at('DE', { line1: ' \t ' }))).toEqual({ line1: 'Address Line 1 is required.' })
  })
  test('is told in the words of the country', () => {
    expect(errorsOf(at('GB', { city: '' }))).toEqual({
      city: 'Town / City is required.',
      postcode: 'Postcode is required.',
    })
  })
})

describe('countries and states', () => {
  test('a country of another category, or of none, is refused', () => {
    expect(errorsOf(at('DE'), 'ship-a')).toHaveProperty('country')
    expect(errorsOf(at('XX'))).toHaveProperty('country')
    expect(errorsOf(at('DE'), 'ship-c')).toEqual({})
    expect(errorsOf(at('constructor'))).toHaveProperty('country')
  })
  test('a state is one of the list, or its name, as somebody without scripts writes it', () => {
    const canada = (state: string) => checkAddress(config, at('CA', { state, postcode: 'K1A 0B1' }), 'ship-b')
    for (const written of ['QC', 'qc', 'Quebec', ' québec ', 'Que\u0301bec']) {
      expect(canada(written)).toMatchObject({ ok: true, address: { state: 'QC' } })
    }
    expect(canada('Texas')).toEqual({ ok: false, errors: { state: 'Please choose from the list.' } })
  })
  test('a state is free where the country has no list', () => {
    expect(checkAddress(config, at('GB', { state: 'Kent', postcode: 'x' }), null)).toMatchObject({ ok: true })
    expect(statesOf(config, 'toString')).toEqual([])
  })
  test('a category with one country fixes it', () => {
    expect(fixedCountry(config, 'ship-a')?.code).toBe('US')
    expect(fixedCountry(config, 'ship-c')).toBeNull()
    expect(moveToCategory(config, at('DE'), 'ship-b').country).toBe('CA')
    expect(moveToCategory(config, at('US'), 'ship-c').country).toBe('')
    expect(moveToCategory(config, at('GB'), 'ship-c')).toEqual(at('GB'))
  })
  test('a saved address’s country selects the category', () => {
    expect(['US', 'CA', 'JP', 'XX'].map((code) => shipcodeOfCountry(config, code))).toEqual([
      'ship-a',
      'ship-b',
      'ship-c',
      null,
    ])
  })
  test('a state goes along only where it means something', () => {
    const moved = (from: string, state: string, to: string) => moveToCountry(config, at(from, { state }), to).state
    expect(moved('US', 'NY', 'DE')).toBe('')
    expect(moved('', 'Ontario', 'CA')).toBe('ON')
    expect(moved('GB', 'Kent', 'DE')).toBe('Kent')
    expect(moved('US', 'NY', 'US')).toBe('NY')
  })
})

test('the tidied address is the same when it is tidied again, and checks as it did', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  const address = fc.record({ line1: text, line2: text, city: text, state: text, postcode: text, country: text })
  fc.assert(
    fc.property(address, (written) => {
      const tidy = tidyAddress(written)
      expect(tidyAddress(tidy)).toEqual(tidy)
      expect(errorsOf(tidy)).toEqual(errorsOf(written))
    }),
    { numRuns: 5000 },
  )
})

describe('labels', () => {
  test('are the common ones as long as no country is known, and where they are understood', () => {
    for (const country of ['', 'US', 'CA', 'DE', 'constructor']) {
      expect(labelsFor(country)).toMatchObject({ state: 'State / Province', postcode: 'Zip / Postal Code' })
    }
  })
  test('follow the country elsewhere', () => {
    expect(labelsFor('JP').state).toBe('Prefecture')
    expect(labelsFor('IE').postcode).toBe('Eircode')
  })
})

describe('a postcode', () => {
  test.each([
    ['US', '10001', '10001-1234', '1000'],
    ['CA', 'K1A 0B1', 'k1a0b1', 'D1A 0B1'],
    ['GB', 'SW1A 1AA', 'm1 1ae', 'SW1A'],
    ['AU', '2000', '0800', '200'],
    ['NL', '1012 JS', '1012js', '1012'],
    ['IE', 'D02 AF30', 'D6W XY00', '12345'],
    ['JP', '100-0001', '1000001', '100'],
  ])('of %s: %j and %j look right, %j does not', (country, right, alsoRight, odd) => {
    expect(oddPostcode(country, right, 'it')).toBeNull()
    expect(oddPostcode(country, alsoRight, 'it')).toBeNull()
    expect(oddPostcode(country, odd, 'it')).toMatch(/^For it, a postal code looks like .+\. Please check yours\.$/)
  })
  test('is not judged where nothing is known, or nothing is written', () => {
    expect(oddPostcode('ZW', 'anything', 'Zimbabwe')).toBeNull()
    expect(oddPostcode('US', ' ', 'the United States')).toBeNull()
    expect(oddPostcode('toString', '1', 'it')).toBeNull()
  })
  test('that looks odd is pointed out, and taken', () => {
    expect(errorsOf(at('US', { state: 'NY', postcode: '1' }))).toEqual({})
  })
})

describe('as it is written', () => {
  const full = (country: string, state: string, postcode: string) => at(country, { line2: 'Flat 2', state, postcode })
  test.each([
    ['US', 'NY', '10001', ['Harbor, NY 10001', 'United States']],
    ['CA', 'ON', 'K1A 0B1', ['Harbor, ON K1A 0B1', 'Canada']],
    ['GB', 'Kent', 'CT1 1AA', ['Harbor', 'Kent', 'CT1 1AA', 'United Kingdom']],
    ['DE', '', '10115', ['10115 Harbor', 'Germany']],
    ['IT', 'RM', '00184', ['00184 Harbor RM', 'Italy']],
    ['BR', 'RJ', '20000-000', ['Harbor - RJ', '20000-000', 'Brazil']],
    ['JP', '13', '100-0001', ['Harbor, Tokyo 100-0001', 'Japan']],
    ['XX', '', '', ['Harbor', 'XX']],
  ])('in %s', (country, state, postcode, lines) => {
    expect(formatAddress(config, full(country, state, postcode))).toEqual(['1 Quay', 'Flat 2', ...lines])
  })
  test('without what is missing', () => {
    expect(formatAddress(config, at('US'))).toEqual(['1 Quay', 'Harbor', 'United States'])
  })
  test('a label names the country in capitals, unless the post never leaves it', () => {
    const to = (address: Address) => formatLabel(config, { name: 'Jo Reader', address }, 'US')
    expect(to(full('DE', '', '10115'))).toEqual(['Jo Reader', '1 Quay', 'Flat 2', '10115 Harbor', 'GERMANY'])
    expect(to(full('US', 'NY', '10001')).at(-1)).toBe('Harbor, NY 10001')
  })
})
