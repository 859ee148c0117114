import { LONGEST_TEXT } from '#contract/address.ts'

/** For the options of a route that takes our own plain HTML forms besides JSON: they come as `URLSearchParams`. */
export const takesForms = { config: { takesForms: true } } as const

/** A field of a plain form. What no rule lets through is cut, so that its rule tells that it is too long, under the field. */
export const fieldOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').slice(0, LONGEST_TEXT)

export const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams
