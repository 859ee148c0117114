import { isAccessRefusal } from '#domain/access/access-refusal.ts'
import type { LoginFormProps } from '#web/islands/login-form/login-form.tsx'
import type { PageRequest } from '#web/render/page.ts'

export type Outcome = NonNullable<LoginFormProps['outcome']>

/** What a plain form has led to, as the address says; the email that was typed comes in a cookie. */
export async function outcomeOf({ query }: PageRequest): Promise<Outcome | undefined> {
  const error = query.get('error') ?? ''
  const refusal = isAccessRefusal(error) ? error : null
  const step = query.get('step') === 'verify' ? 'verify' : query.has('sent') ? 'sent' : null
  if (!refusal && !step) return undefined
  return { refusal, step, email: '' }
}
