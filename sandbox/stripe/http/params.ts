import { invalidRequest, missingParam } from './api-error.ts'
import type { Form, FormValue } from './read-form.ts'

/** What a parameter may be. An empty value unsets what `orNull` allows to be unset. */
type Reader<Value> = (value: FormValue, name: string) => Value
export type Spec = Record<string, Reader<unknown>>
export type Read<S extends Spec> = { [Name in keyof S]?: ReturnType<S[Name]> }

/** Reads the parameters that a call knows; any other is refused, as is every value of another sort. */
export function readParams<S extends Spec>(form: Form, spec: S, within = ''): Read<S> {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(form)) {
    const name = within ? `${within}[${key}]` : key
    const reader = Object.hasOwn(spec, key) ? spec[key] : undefined
    if (!reader) throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    read[key] = reader(value, name)
  }
  return read as Read<S>
}

export const text = (value: FormValue, name: string): string => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  if (value === '')
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  if (value.length > 5000) throw invalidRequest(`Invalid string: ${name} is too long`, { param: name })
  return value
}

export const integer = (value: FormValue, name: string): number => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param: name })
  return Number(value)
}

export const flag = (value: FormValue, name: string): boolean => {
  if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name })
  return value === 'true'
}

export const oneOf =
  <const Words extends readonly string[]>(...words: Words): Reader<Words[number]> =>
  (value, name) => {
    if (typeof value !== 'string' || !words.includes(value))
      throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ').replace(/, ([^,]*)$/, ', or $1')}`, {
        param: name,
      })
    return value
  }

export const orNull =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value, name) =>
    value === '' ? null : reader(value, name)

export const list =
  <Value>(reader: Reader<Value>): Reader<Value[]> =>
  (value, name) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name })
    return value.map((item, index) => reader(item, `${name}[${index}]`))
  }

export const within =
  <S extends Spec>(spec: S): Reader<Read<S>> =>
  (value, name) => {
    if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name })
    return readParams(value, spec, name)
  }

/** A place to come back to: of a site, or of an app with a scheme of its own, but nothing that a browser would run. */
export const link = (value: FormValue, name: string): string => {
  const given = text(value, name)
  if (URL.canParse(given) && !/^(javascript|data|vbscript|blob):/i.test(given.trim())) return given
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
}

/** For what is taken and has no meaning here. */
export const anything = (value: FormValue): FormValue => value

/** Names and values of the caller's own; an empty value takes a name away, an empty whole all of them. */
export const metadata = (value: FormValue, name: string): Record<string, string> | null => {
  if (value === '') return null
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name })
  const entries = Object.entries(value)
  for (const [key, inner] of entries) {
    if (typeof inner !== 'string' || inner.length > 500 || key.length > 40)
      throw invalidRequest(
        'Metadata keys can have up to 40 characters and metadata values can have up to 500 characters.',
        { param: `${name}[${key}]` },
      )
  }
  if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param: name })
  return Object.fromEntries(entries) as Record<string, string>
}

/** What is kept after a change: names with empty values are gone. */
export function mergeMetadata(kept: Record<string, string> | null, asked: Record<string, string> | null | undefined) {
  if (asked === undefined) return kept ?? {}
  if (asked === null) return {}
  return Object.fromEntries(Object.entries({ ...kept, ...asked }).filter(([, value]) => value !== ''))
}

export function required<Value>(value: Value | undefined | null, name: string): Value {
  if (value === undefined || value === null) throw missingParam(name)
  return value
}

const addressSpec = {
  city: orNull(text),
  country: orNull(text),
  line1: orNull(text),
  line2: orNull(text),
  postal_code: orNull(text),
  state: orNull(text),
}
export const address = orNull(within(addressSpec))

export const toAddress = (read: ReturnType<typeof address> | undefined) => (read ? filledAddress(read) : null)

function filledAddress(read: Read<typeof addressSpec>) {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = read
  return { city, country, line1, line2, postal_code, state }
}

export const shipping = orNull(
  within({ address, carrier: orNull(text), name: orNull(text), phone: orNull(text), tracking_number: orNull(text) }),
)

export function toShipping(read: ReturnType<typeof shipping> | undefined) {
  if (!read) return null
  const { carrier = null, phone = null, tracking_number = null } = read
  return {
    address: filledAddress(read.address ?? {}),
    carrier,
    name: read.name ?? '',
    phone,
    tracking_number,
  }
}

/** Taken by every call. */
export const expand = { expand: list(text) }
