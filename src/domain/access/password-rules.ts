import type { EmailAddress } from '../mail/email-address.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

export type PasswordRefusal = 'too-short' | 'too-long' | 'is-email' | 'common' | 'not-confirmed'

/** What is said of each refusal, and under which of the two fields. */
export const passwordRefusals: Record<PasswordRefusal, { field: 'password' | 'confirm'; text: string }> = {
  'too-short': { field: 'password', text: `Please use at least ${SHORTEST_PASSWORD} characters.` },
  'too-long': { field: 'password', text: `Please use at most ${LONGEST_PASSWORD} characters.` },
  'is-email': { field: 'password', text: 'Please choose a password that is not your email address.' },
  common: { field: 'password', text: 'This password is among the first that anyone would try. Please choose another.' },
  'not-confirmed': { field: 'confirm', text: 'Passwords do not match.' },
}

export const isPasswordRefusal = (text: string): text is PasswordRefusal => Object.hasOwn(passwordRefusals, text)

/** The same letters, however a keyboard composes them. */
export const normalPassword = (typed: string) => typed.normalize('NFC')

/** Counted as a person counts: an emoji is not two. */
const lengthOf = (text: string) => [...text].length

type Choice = { password: string; confirm: string; email: Pick<EmailAddress, 'key'> }

/** Length is all that is asked of a password, but for those that are guessed first. `isCommon` knows these, in lower case. */
export function refusePassword(choice: Choice, isCommon: (password: string) => boolean): PasswordRefusal | null {
  const password = normalPassword(choice.password)
  const length = lengthOf(password)
  if (length < SHORTEST_PASSWORD) return 'too-short'
  if (length > LONGEST_PASSWORD) return 'too-long'
  const plain = password.toLowerCase()
  const { key } = choice.email
  if (plain === key || plain === key.slice(0, key.lastIndexOf('@'))) return 'is-email'
  if (isCommon(plain) || isOneLetter(plain)) return 'common'
  return password === normalPassword(choice.confirm) ? null : 'not-confirmed'
}

const isOneLetter = (password: string) => new Set(password).size === 1
