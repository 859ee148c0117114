import { iso31661, iso31662 } from 'iso-3166'
import type { Place, ShippingConfig } from '#domain/addresses/shipping-config.ts'
import * as countryNames from './country-names.ts'
import * as stateNames from './state-names.ts'

let known: { exclusive: ShippingConfig; inclusive: ShippingConfig } | null = null

/**
 * The countries that print goes to, by shipping category, and the states of those that have them. Inclusive, every
 * category has all countries: for an address that nothing is sent to, as a donor's.
 */
export function shippingConfig({ inclusive = false } = {}): ShippingConfig {
  known ??= make()
  return inclusive ? known.inclusive : known.exclusive
}

/** Every country by its shown name, for a native list. */
export const plainCountries = () =>
  shippingConfig({ inclusive: true }).a.countries.map(({ code, names }) => ({ code, name: names[0] ?? code }))

function make() {
  const all = listCountries()
  const only = (code: string) => ({ countries: all.filter((country) => country.code === code) })
  const states = Object.fromEntries(stateNames.countriesWithStates.map((code) => [code, listStates(code)]))
  const others = { countries: all.filter(({ code }) => code !== 'US' && code !== 'CA') }
  const every = { countries: all }
  return {
    exclusive: { a: only('US'), b: only('CA'), c: others, states },
    inclusive: { a: every, b: every, c: every, states },
  }
}

const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
const inOrder = new Intl.Collator('en')
const byName = (one: Place, other: Place) => inOrder.compare(one.names[0] ?? '', other.names[0] ?? '')

function listCountries(): Place[] {
  const standard = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2, name }) => ({ alpha2, name }))
  const besides = countryNames.besidesTheStandard.map((alpha2) => ({ alpha2, name: inEnglish.of(alpha2) ?? alpha2 }))
  return [...standard, ...besides]
    .filter(({ alpha2 }) => !countryNames.notListed.has(alpha2))
    .map(({ alpha2, name }) => {
      const common = inEnglish.of(alpha2) ?? name
      const shown = countryNames.shownNames[alpha2] ?? common
      const official = countryNames.withoutStandardName.has(alpha2) ? '' : name
      return place(alpha2, [shown, common, official, nativeName(alpha2), ...(countryNames.otherNames[alpha2] ?? [])])
    })
    .sort(byName)
}

/** What most of its people call it. */
function nativeName(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? ''
}

function listStates(country: string): Place[] {
  const isWanted = ({ code, parent }: { code: string; parent: string }) =>
    code.startsWith(`${country}-`) && (parent === country) !== stateNames.bySmallerParts.has(country)
  const standard = iso31662
    .filter((state) => isWanted(state) && !stateNames.notStates.has(state.code))
    .map(({ code, name }) => {
      const shown = stateNames.shownNames[code] ?? name.replace(stateNames.kindOfPlace, '')
      return place(code.slice(3), [stateNames.writtenPlain.has(country) ? withoutAccents(shown) : shown, name])
    })
  const besides = (stateNames.besidesTheStandard[country] ?? []).map(([code, name]) => place(code, [name]))
  return [...standard, ...besides].sort(byName)
}

/** Every name once, and once more without its accents where it has any: so it is found by whoever can't type them. */
function place(code: string, names: string[]): Place {
  return { code, names: [...new Set([...names, ...names.map(withoutAccents)])].filter(Boolean) }
}

/** Only of letters that have plain ones below: other scripts would be spoilt. */
function withoutAccents(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'")
  return /^[ -~]*$/.test(plain) ? plain : name
}
