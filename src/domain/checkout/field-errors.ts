import type { FieldErrors } from './checkout-answer.ts'
import { PAYMENT_NAME } from './checkout-texts.ts'

/** What a server's errors say as a whole and of each field. Errors that say nothing are told as `otherwise`. */
export function faultsOf(errors: string | FieldErrors, otherwise: string) {
  const told = typeof errors === 'string' ? { general: errors } : flatten(errors)
  const { general, ...fields } = told
  const isSilent = !general?.trim() && Object.keys(fields).length === 0
  return { general: isSilent ? otherwise : general?.trim() || null, fields }
}

/** `{ address: { line1: … } }` is told of the field `address.line1`. */
function flatten(errors: FieldErrors, before = ''): Record<string, string> {
  const told = Object.entries(errors).map(([name, error]) =>
    typeof error === 'string' ? { [before + name]: error } : flatten(error, `${before}${name}.`),
  )
  return Object.assign({}, ...told)
}

type Told = { readonly general: string | null; readonly fields: Readonly<Record<string, string>> }

const otherGroups = ['address', 'recipient_name', 'recipient_address', PAYMENT_NAME]
const buyerGroups = ['name', 'email', 'password']

export const LOGGED_OUT = 'You are not logged in any more. Please load this page again.'

/**
 * What is said above a checkout's fields. What the server says of something that has no field there is still said. A form
 * that knows its buyer has no fields for them: where the server asks who buys, they have been logged out meanwhile.
 */
export function generalFault({ general, fields }: Told, knowsBuyer: boolean): string | undefined {
  const groupOf = (field: string) => field.split('.', 1)[0] ?? ''
  const isLoggedOut = knowsBuyer && Object.keys(fields).some((field) => buyerGroups.includes(groupOf(field)))
  const homeless = Object.entries(fields).filter(([field]) => ![...otherGroups, ...buyerGroups].includes(groupOf(field))) // biome-ignore format: one line
  const said = [general, isLoggedOut && LOGGED_OUT, ...homeless.map(([, error]) => error)]
  return said.filter(Boolean).join(' ') || undefined
}
