import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, twice what is asked of a link that nobody may guess. */
const TOKEN_BYTES = 32

/** A new token for a link in a mail, and what is kept of it. */
export function makeLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** The tokens are random, so that one fast round is enough: there is nothing to guess from the hash. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()
