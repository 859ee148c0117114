import type { FieldErrors } from './checkout-answer.ts'

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
