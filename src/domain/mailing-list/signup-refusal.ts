import { CAPTCHA_REFUSED } from '../captcha/captcha-action.ts'
import { TOO_MANY_ATTEMPTS } from '../limits/limit.ts'

/** Why a signup was not taken. None of them tells whether the address is on the list. */
export type SignupRefusal = 'empty' | 'malformed' | 'captcha' | 'too-many'

/** What `errors.email` says. */
export const refusalTexts: Record<SignupRefusal, string> = {
  empty: 'Please enter your email address.',
  malformed: 'Please enter a valid email address.',
  captcha: CAPTCHA_REFUSED,
  'too-many': TOO_MANY_ATTEMPTS,
}
