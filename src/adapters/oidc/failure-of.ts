import * as oidc from 'openid-client'
import type { ProviderFailure } from '#application/ports/identity-provider.ts'

type Failure = { reason: ProviderFailure['reason']; code: string }

/** What an error of the library means for the reader. Its code is for the log; its message may hold more than belongs there. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error)
  if (error instanceof oidc.AuthorizationResponseError) {
    const turnedBack = error.error === 'access_denied' || error.error === 'login_required'
    if (turnedBack) return { reason: 'denied', code: error.error }
    const down = error.error === 'temporarily_unavailable' || error.error === 'server_error'
    return { reason: down ? 'unreachable' : 'invalid', code: error.error }
  }
  return { reason: isAway(error, code) ? 'unreachable' : 'invalid', code }
}

/** No answer, or one that only a server in trouble gives. */
function isAway(error: unknown, code: string): boolean {
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof TypeError && cause.message === 'fetch failed') return true
  return cause instanceof Response && cause.status >= 500
}

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
