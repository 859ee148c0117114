import { TOO_MANY_ATTEMPTS } from '../limits/limit.ts'
import { TOO_MANY_WRONG_CODES } from './sign-in-code.ts'

/** Why somebody does not get in, in words that tell nothing of whether there is such an account. */
export type AccessRefusal =
  | 'email-empty'
  | 'email-malformed'
  | 'password-empty'
  | 'incorrect'
  | 'code-empty'
  | 'code-wrong'
  | 'code-gone'
  | 'code-too-many'
  | 'link-gone'
  | 'too-many'
  | 'busy'
  /** Busy with strangers: whoever proves some work goes before them. */
  | 'crowded'

type RefusalText = { field: 'email' | 'password' | null; text: string }

const BUSY = 'Very many readers are logging in just now. Please try again in a moment.'

/** What is said of each refusal, and under which field; those without one stand above the form. */
export const accessRefusals: Record<AccessRefusal, RefusalText> = {
  'email-empty': { field: 'email', text: 'Please enter your email address.' },
  'email-malformed': { field: 'email', text: 'Please enter a valid email address.' },
  'password-empty': { field: 'password', text: 'Please enter your password.' },
  incorrect: { field: null, text: 'Incorrect email or password.' },
  'code-empty': { field: null, text: 'Please enter the code.' },
  'code-wrong': { field: null, text: 'That code is not correct.' },
  'code-gone': { field: null, text: 'That code has expired. Request a new verification code to log in.' },
  'code-too-many': { field: null, text: TOO_MANY_WRONG_CODES },
  'link-gone': { field: null, text: 'This link has been used or has expired. Request a new one to log in.' },
  'too-many': { field: null, text: TOO_MANY_ATTEMPTS },
  busy: { field: null, text: BUSY },
  crowded: { field: null, text: BUSY },
}

export const isAccessRefusal = (text: string): text is AccessRefusal => Object.hasOwn(accessRefusals, text)

/** Said whether or not there is such an account. */
export const passwordLinkSent = (email: string) =>
  `If an account exists for ${email}, we have sent a link to set or reset its password.`
