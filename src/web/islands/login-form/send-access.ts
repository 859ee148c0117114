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
  const sent = await post(call, body)
  // The door is crowded: whoever proves some work is let in before those who do not.
  const isCrowded = sent !== null && sent !== 'unreachable' && !sent.ok && sent.answer.captcha === 'login'
  const answered = isCrowded ? await postWithProof(call, body).catch(() => sent) : sent
  if (answered === 'unreachable') return refuse(UNREACHABLE)
  if (answered === null) return refuse(UNREADABLE)
  return answered.ok ? { ok: true, answer: answered.answer as Answer } : refuse(errorsOf(answered.answer))
}

type Failure = { errors?: unknown; captcha?: unknown }
type Answered = { ok: true; answer: unknown } | { ok: false; answer: Failure } | 'unreachable' | null

async function postWithProof(call: string, body: object): Promise<Answered> {
  const { getCaptchaToken } = await import('#web/parts/captcha/get-captcha-token.ts')
  return post(call, { ...body, captcha: await getCaptchaToken('login') })
}

async function post(call: string, body: object): Promise<Answered> {
  const response = await fetch(`/api/access/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response) return 'unreachable'
  const answer: unknown = await response.json().catch(() => null)
  if (answer === null) return null
  return response.ok ? { ok: true, answer } : { ok: false, answer: answer as Failure }
}

function errorsOf({ errors }: Failure): object {
  if (typeof errors === 'string') return { general: errors }
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0 ? errors : UNREADABLE
}
