import type { Address } from './address.ts'
import { countryName, type ShippingConfig, statesOf } from './shipping-config.ts'

type Parts = { city: string; state: string; stateName: string; postcode: string }

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)

/** The lines below the street, by the custom of the country. */
type Custom = (parts: Parts) => string[]
/** New York, NY 10001 */
const cityStatePostcode: Custom = ({ city, state, postcode }) => [joined(', ', city, joined(' ', state, postcode))]
/** Auckland 1010, or Mumbai 400001 and then Maharashtra */
const cityPostcode: Custom = ({ city, stateName, postcode }) => [joined(' ', city, postcode), stateName]
/** 10115 Berlin */
const postcodeCity: Custom = ({ city, stateName, postcode }) => [joined(' ', postcode, city), stateName]
/** 00184 Roma RM */
const postcodeCityState: Custom = ({ city, state, postcode }) => [joined(' ', postcode, city, state)]
/** Each on a line of its own. */
const apart: Custom = ({ city, stateName, postcode }) => [city, stateName, postcode]
/** Rio de Janeiro - RJ, then 20000-000 */
const cityDashState: Custom = ({ city, state, postcode }) => [joined(' - ', city, state), postcode]
/** Chiyoda-ku, Tokyo 100-0001 */
const cityStateNamePostcode: Custom = ({ city, stateName, postcode }) => [
  joined(', ', city, joined(' ', stateName, postcode)),
]

const customs: [Custom, string][] = [
  [cityStatePostcode, 'US CA AU AS GU MP PR VI'],
  [apart, 'GB IE IM JE GG GI HK KE'],
  [postcodeCityState, 'IT SM'],
  [cityDashState, 'BR'],
  [cityStateNamePostcode, 'JP KR CN TW TH ID'],
  [cityPostcode, 'NZ SG ZA BH JO LB NP SA IN NG PK BD'],
]
const customOf: ReadonlyMap<string, Custom> = new Map(
  customs.flatMap(([custom, countries]) => countries.split(' ').map((country) => [country, custom] as const)),
)

function localLines(config: ShippingConfig, address: Address): string[] {
  const { line1, line2, city, state, postcode, country } = address
  const stateName = statesOf(config, country).find(({ code }) => code === state)?.names[0] ?? state
  // Most of the world writes the postcode before the city.
  const custom = customOf.get(country) ?? postcodeCity
  return [line1, line2, ...custom({ city, state, stateName, postcode })].filter(Boolean)
}

/** The lines of an address as they are shown to a reader, in the order that its country is used to. */
export const formatAddress = (config: ShippingConfig, address: Address): string[] => [
  ...localLines(config, address),
  countryName(config, address.country),
]

/**
 * The lines of a label: the country in capitals, and only where it is not the one that the post leaves from, whose
 * carriers would take it for a part of the town.
 */
export function formatLabel(config: ShippingConfig, to: { name: string; address: Address }, from: string): string[] {
  const { name, address } = to
  const lines = [name, ...localLines(config, address)]
  return address.country === from ? lines : [...lines, countryName(config, address.country).toUpperCase()]
}

/** '1 Pier Road, Duluth': enough to tell one's own addresses apart. */
export const shortAddress = ({ line1, city }: Address): string => joined(', ', line1, city)
