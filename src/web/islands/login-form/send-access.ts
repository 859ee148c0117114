/** Above all fields, or under some of them. */
export type AccessErrors = { general?: string; email?: string; password?: string }

export type AccessResult<Answer, Errors> = { ok: true; answer: Answer } | { ok: false; errors: Errors }

const UNREACHABLE = { general: 'We could not reach the site. Please check your connection and try again.' }
const UNREADABLE = { general: 'Something broke on our side. Please try again in a moment.' }

/** Asks one of the calls below `/api/access/`. An answer of 400 or more is an error, and says which. */
export async function sendAccess<Answer, Errors extends { general?: string } = AccessErrors>(
  call: string,
  body: object,
): Promise<AccessResult<Answer, Errors>> {
  const refuse = (errors: object) => ({ ok: false, errors: errors as Errors }) as const
  const response = await fetch(`/api/access/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response) return refuse(UNREACHABLE)
  const answer: unknown = await response.json().catch(() => null)
  if (answer === null) return refuse(UNREADABLE)
  return response.ok ? { ok: true, answer: answer as Answer } : refuse(errorsOf(answer as { errors?: unknown }))
}

function errorsOf({ errors }: { errors?: unknown }): object {
  if (typeof errors === 'string') return { general: errors }
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0 ? errors : UNREADABLE
}
