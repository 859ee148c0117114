import { EMAIL_COOKIE, SIGN_IN_COOKIE } from '#application/access/form-cookies.ts'
import { readSignInEmail } from '#application/access/verify-sign-in-code.ts'
import { isAccessRefusal } from '#domain/access/access-refusal.ts'
import type { LoginFormProps } from '#web/islands/login-form/login-form-props.ts'
import type { PageRequest } from '#web/render/page.ts'

export type Outcome = NonNullable<LoginFormProps['outcome']>

/** What a plain form has led to, as the address says; what was typed comes in cookies. */
export async function outcomeOf({ context, query, cookie }: PageRequest): Promise<Outcome | undefined> {
  const error = query.get('error') ?? ''
  const refusal = isAccessRefusal(error) ? error : null
  if (query.get('step') === 'verify') {
    const email = await readSignInEmail(context, cookie(SIGN_IN_COOKIE) ?? '')
    return email === null ? { refusal: 'code-gone', step: null, email: '' } : { refusal, step: 'verify', email }
  }
  const step = query.has('sent') ? 'sent' : null
  if (!refusal && !step) return undefined
  // After too many wrong codes everything is typed anew.
  const email = refusal === 'code-too-many' ? null : cookie(EMAIL_COOKIE)
  return { refusal, step, email: email ?? '' }
}
