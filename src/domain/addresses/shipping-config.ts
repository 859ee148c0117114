import { letterOf, type Shipcode, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import type { Address } from './address.ts'

/** A country or a state, with every name it goes by; the first is the one shown. */
export type Place = { code: string; names: string[] }

/** Which countries each shipping category reaches, and the states of those countries that have them. */
export type ShippingConfig = {
  a: { countries: Place[] }
  b: { countries: Place[] }
  c: { countries: Place[] }
  states: Record<string, Place[]>
}

export const countriesOf = (config: ShippingConfig, shipcode: Shipcode): Place[] => config[letterOf(shipcode)].countries

/** The country of a category that has no other; null where there is something to choose. */
export function fixedCountry(config: ShippingConfig, shipcode: Shipcode): Place | null {
  const countries = countriesOf(config, shipcode)
  return countries.length === 1 ? (countries[0] ?? null) : null
}

/** The category that reaches a country; null for one that nothing is sent to. */
export const shipcodeOfCountry = (config: ShippingConfig, country: string): Shipcode | null =>
  shipcodes.find((shipcode) => countriesOf(config, shipcode).some(({ code }) => code === country)) ?? null

/** Empty where a state is written freely. */
export const statesOf = (config: ShippingConfig, country: string): Place[] =>
  Object.hasOwn(config.states, country) ? (config.states[country] ?? []) : []

export function countryName(config: ShippingConfig, country: string): string {
  const shipcode = shipcodeOfCountry(config, country)
  const place = shipcode && countriesOf(config, shipcode).find(({ code }) => code === country)
  return place?.names[0] ?? country
}

/** A state by its code or by any of its names, as somebody without scripts writes it; null where it is none. */
export function findState(config: ShippingConfig, country: string, written: string): Place | null {
  const name = written.normalize('NFC').trim().toLowerCase()
  const fits = ({ code, names }: Place) =>
    code.toLowerCase() === name || names.some((own) => own.toLowerCase() === name)
  return statesOf(config, country).find(fits) ?? null
}

/**
 * The same address in another country: what was written as its state stays only where that is none of a list, or one of
 * the new country's.
 */
export function moveToCountry(config: ShippingConfig | null, address: Address, country: string): Address {
  if (country === address.country) return address
  if (!config) return { ...address, country }
  const wasListed = statesOf(config, address.country).length > 0
  const isListed = statesOf(config, country).length > 0
  const kept = isListed ? (findState(config, country, address.state)?.code ?? '') : wasListed ? '' : address.state
  return { ...address, country, state: kept }
}

/** The same address in another category, whose only country it then has, or none until one is chosen. */
export function moveToCategory(config: ShippingConfig, address: Address, shipcode: Shipcode): Address {
  const countries = countriesOf(config, shipcode)
  if (countries.some(({ code }) => code === address.country)) return address
  return moveToCountry(config, address, fixedCountry(config, shipcode)?.code ?? '')
}
