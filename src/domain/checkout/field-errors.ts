import type { FieldErrors } from './checkout-answer.ts'
import { PAYMENT_NAME } from './checkout-texts.ts'

/** What a server's errors say as a whole and of each field. Where they say nothing, the general one is `otherwise`. */
export function faultsOf(errors: string | FieldErrors, otherwise: string) {
  const flat = typeof errors === 'string' ? { general: errors } : flatten(errors)
  const { general, ...fields } = flat
  const isSilent = !general?.trim() && Object.keys(fields).length === 0
  return { general: isSilent ? otherwise : general?.trim() || null, fields }
}

/** `{ address: { line1: … } }` becomes the field `address.line1`. */
function flatten(errors: FieldErrors, before = ''): Record<string, string> {
  const parts = Object.entries(errors).map(([name, error]) =>
    typeof error === 'string' ? { [before + name]: error } : flatten(error, `${before}${name}.`),
  )
  return Object.assign({}, ...parts)
}

type Faults = { readonly general: string | null; readonly fields: Readonly<Record<string, string>> }

const otherGroups = ['address', 'recipient_name', 'recipient_address', PAYMENT_NAME]
const buyerGroups = ['name', 'email', 'password']

export const LOGGED_OUT = 'You are not logged in any more. Please load this page again.'

/**
 * What is said above a checkout's fields. What the server says of something that has no field there is still said. A form
 * that knows its buyer has no fields for them: where the server asks who buys, they have been logged out meanwhile.
 */
export function generalFault({ general, fields }: Faults, knowsBuyer: boolean): string | undefined {
  const groupOf = (field: string) => field.split('.', 1)[0] ?? ''
  const isLoggedOut = knowsBuyer && Object.keys(fields).some((field) => buyerGroups.includes(groupOf(field)))
  const homeless = Object.entries(fields).filter(
    ([field]) => ![...otherGroups, ...buyerGroups].includes(groupOf(field)),
  )
  const said = [general, isLoggedOut && LOGGED_OUT, ...homeless.map(([, error]) => error)]
  return said.filter(Boolean).join(' ') || undefined
}
