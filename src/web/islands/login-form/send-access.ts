import type { AccessFailure } from '#contract/access.ts'

/** Under their fields, or above all of them. */
export type AccessErrors = { general?: string; email?: string; password?: string }

export type AccessResult<Answer> = { ok: true; answer: Answer } | { ok: false; errors: AccessErrors }

const UNREACHABLE = 'We could not reach the site. Please check your connection and try again.'
const UNREADABLE = 'Something broke on our side. Please try again in a moment.'

/** Asks one of the calls below `/api/access/`. An answer of 400 or more is an error, and says which. */
export async function sendAccess<Answer>(call: string, body: object): Promise<AccessResult<Answer>> {
  const response = await fetch(`/api/access/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response) return { ok: false, errors: { general: UNREACHABLE } }
  const answer: unknown = await response.json().catch(() => null)
  if (answer === null) return { ok: false, errors: { general: UNREADABLE } }
  return response.ok ? { ok: true, answer: answer as Answer } : { ok: false, errors: errorsOf(answer as AccessFailure) }
}

function errorsOf({ errors }: Partial<AccessFailure>): AccessErrors {
  if (typeof errors === 'string') return { general: errors }
  return errors && Object.keys(errors).length > 0 ? errors : { general: UNREADABLE }
}
