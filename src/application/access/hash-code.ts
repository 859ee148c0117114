import { createHash } from 'node:crypto'

/** Hashed with its token, which only the page has: who reads the table can't try the million codes. */
export const hashCode = (tokenHash: Buffer, code: string): Buffer =>
  createHash('sha256').update(tokenHash).update(code).digest()
