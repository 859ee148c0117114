import { describe, expect, test } from 'vitest'
import { plainCountries, shippingConfig } from '#application/addresses/shipping-config.ts'
import { addressBody, shippingAnswer } from '#contract/address.ts'
import { labelsFor } from '#domain/addresses/address-labels.ts'
import { oddPostcode } from '#domain/addresses/postcodes.ts'
import { exactOption, matchOptions } from '#web/ui/match-options.ts'

const config = shippingConfig()
const inclusive = shippingConfig({ inclusive: true })
const all = inclusive.c.countries
const codes = (places: { code: string }[]) => places.map(({ code }) => code)

test('both answers fit the contract', () => {
  expect(shippingAnswer.parse(config)).toEqual(config)
  expect(shippingAnswer.parse(inclusive)).toEqual(inclusive)
})
test('a is the United States, b Canada, c everywhere else, and no country is in two', () => {
  expect(codes(config.a.countries)).toEqual(['US'])
  expect(codes(config.b.countries)).toEqual(['CA'])
  expect(new Set([...codes(config.c.countries), 'US', 'CA']).size).toBe(config.c.countries.length + 2)
  expect(config.c.countries.length).toBeGreaterThan(230)
})
test('inclusive, every category has them all', () => {
  for (const letter of ['a', 'b', 'c'] as const)
    expect(inclusive[letter].countries).toHaveLength(config.c.countries.length + 2)
  expect(plainCountries()).toHaveLength(all.length)
})

describe('names', () => {
  test.each([
    ['UK', 'GB'], ['England', 'GB'], ['Deutschland', 'DE'], ['日本', 'JP'], ['Holland', 'NL'], ['Ivory Coast', 'CI'],
    ["cote d'ivoire", 'CI'], ['USA', 'US'], ['Puerto Rico', 'US'], ['Turkey', 'TR'], ['espana', 'ES'], ['Kosovo', 'XK'],
  ] as const)('%s finds %s', (name, code) => expect(exactOption(all, name)?.code).toBe(code)) // biome-ignore format: a table
  test('of a country and of a state are each there once, the shown one first and in order', () => {
    for (const { names } of [...all, ...Object.values(config.states).flat()]) {
      expect(new Set(names).size).toBe(names.length)
      expect(names[0]?.trim()).toBeTruthy()
    }
    const shown = all.map(({ names }) => names[0] ?? '')
    expect(shown).toEqual([...shown].sort(new Intl.Collator('en').compare))
    expect(new Set(shown).size).toBe(shown.length)
  })
  test('of states are unlike each other within a country', () => {
    for (const [country, states] of Object.entries(config.states)) {
      expect(new Set(states.map(({ names }) => names[0])).size, country).toBe(states.length)
      expect(new Set(codes(states)).size, country).toBe(states.length)
    }
  })
})

describe('states', () => {
  test('of the United States: fifty, the capital, its territories and the armed forces', () => {
    const us = codes(config.states.US ?? [])
    expect(us).toHaveLength(59)
    expect(us).toEqual(expect.arrayContaining(['NY', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']))
  })
  test.each([
    ['CA', 13], ['AU', 8], ['BR', 27], ['MX', 32], ['JP', 47], ['IN', 36], ['IE', 26],
  ] as const)('of %s there are %i', (country, count) => expect(config.states[country]).toHaveLength(count)) // biome-ignore format: a table
  test('are those of listed countries', () => {
    expect(codes(all)).toEqual(expect.arrayContaining(Object.keys(config.states)))
  })
  test('are written as people write them', () => {
    const shown = (country: string) => (config.states[country] ?? []).map(({ names }) => names[0])
    expect(shown('JP')).toContain('Fukushima')
    expect(shown('IN')).toContain('Maharashtra')
    expect(shown('CN')).toContain('Beijing')
    expect(matchOptions(config.states.CA ?? [], 'que').map(({ option }) => option.code)).toEqual(['QC'])
  })
})

test('every example of a postcode looks like one, and every country with words of its own is listed', () => {
  const odd = all.map(({ code }) => oddPostcode(code, '?', 'it')).filter((text) => text !== null)
  expect(odd.length).toBeGreaterThan(40)
  for (const { code } of all) {
    const example = oddPostcode(code, '?', 'it')?.match(/looks like (.+)\. Please/)?.[1]
    if (example) expect(oddPostcode(code, example, 'it'), code).toBeNull()
  }
  for (const { code } of all) expect(labelsFor(code).line1).toBe('Address Line 1')
})

test('an address may come with what was read along with it, and with nothing else', () => {
  const body = { line1: '1 Quay', city: 'Harbor', country: 'US', country_code: 'ship-a', country_name: 'United States' }
  expect(addressBody.parse(body)).toMatchObject({ line2: '', state: '', postcode: '' })
  expect(addressBody.safeParse({ ...body, admin: true }).success).toBe(false)
})
