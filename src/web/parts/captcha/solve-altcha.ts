import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

/** Many times what a slow phone needs, while the site is attacked and asks for more. */
const LONGEST_MS = 60_000

/** Fetches a challenge and does its work, which the browser's own cryptography does beside the page. */
export async function solveAltcha(action: CaptchaAction): Promise<string> {
  const response = await fetch(`/api/captcha/challenge?action=${action}`)
  if (!response.ok) throw new Error(`No challenge: ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST_MS })
  if (!solution) throw new Error('The challenge took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
