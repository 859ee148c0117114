import { invalidRequest } from './api-error.ts'

/** A decoded form: text, lists and names within names. */
export type Form = { [name: string]: FormValue }
export type FormValue = string | FormValue[] | Form

const DEEPEST = 10
const MOST_FIELDS = 1000
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Decodes `a[b][c]=1`, `expand[0]=x` and `expand[]=x`. Names that reach into JavaScript's own objects are refused. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null)
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MOST_FIELDS) throw invalidRequest('Too many parameters.')
  for (const [name, value] of fields) put(form, splitName(name), value, name)
  return listsIn(form) as Form
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`, { param: name.slice(0, 100) })
  const path = [
    match[1] as string,
    ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] as string),
  ]
  if (path.length > DEEPEST || path.some((part) => FORBIDDEN.has(part)))
    throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`, { param: name.slice(0, 100) })
  return path
}

function put(form: Form, path: string[], value: string, name: string) {
  let place: Form = form
  for (const [depth, part] of path.entries()) {
    // `a[]=x&a[]=y`: the next free place.
    const key = part === '' ? String(Object.keys(place).length) : part
    if (depth === path.length - 1) {
      place[key] = value
      return
    }
    place[key] ??= Object.create(null) as Form
    const next = place[key]
    if (typeof next === 'string') throw invalidRequest(`Invalid parameter: ${name}`, { param: name })
    place = next as Form
  }
}

/** What is numbered 0, 1, 2 … is a list. */
function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listsIn(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  if (isList) return entries.map(([, inner]) => inner)
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
