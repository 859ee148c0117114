import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Such as `pi_3Qb…`: a prefix and 24 letters that nobody can guess. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`

export const newClientSecret = (id: string) => `${id}_secret_${randomText(25)}`

export const newWebhookSecret = () => `whsec_${randomText(32)}`
