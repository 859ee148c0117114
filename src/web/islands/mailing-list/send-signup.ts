import type { SignupFailure } from '#contract/mailing-list.ts'
import { keepGoodTags } from '#domain/mailing-list/list-tags.ts'
import { getCaptchaToken } from '#web/parts/captcha/get-captcha-token.ts'

export type SignupResult =
  | { result: 'success' }
  | { result: 'failure'; error: string }
  /** This browser can get no token: the form is sent as if there were no scripts, which the server takes too. */
  | { result: 'no-token' }

const UNREACHABLE = 'We could not reach the site. Please check your connection and try again.'

export async function sendSignup(email: string): Promise<SignupResult> {
  if (!navigator.onLine) return { result: 'failure', error: UNREACHABLE }
  const token = await getCaptchaToken('signup').catch(() => null)
  if (token === null) return { result: 'no-token' }
  try {
    const response = await fetch(`/api/list/signup?${queryOf(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return response.ok ? { result: 'success' } : { result: 'failure', error: errorOf(await response.json()) }
  } catch {
    return { result: 'failure', error: UNREACHABLE }
  }
}

/** What the page's own address says about where its reader comes from goes along. */
function queryOf(token: string): URLSearchParams {
  const query = new URLSearchParams({ captcha: token })
  for (const tag of keepGoodTags(new URLSearchParams(location.search).getAll('list-tag'))) query.append('list-tag', tag)
  return query
}

const errorOf = ({ errors }: SignupFailure | { errors: string }) =>
  typeof errors === 'string' ? errors : (errors.email ?? UNREACHABLE)
