import { dictionary } from '@zxcvbn-ts/language-common'
import { SHORTEST_PASSWORD } from '#domain/access/password-rules.ts'

/** Passwords that are tried first, in lower case, as far as they are long enough to be chosen at all. */
const common = new Set(
  dictionary['passwords-common'].map(String).filter((password) => password.length >= SHORTEST_PASSWORD),
)

export const isCommonPassword = (password: string) => common.has(password)
