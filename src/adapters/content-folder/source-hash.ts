import { createHash } from 'node:crypto'

/** Raise it when the same files come to mean something else, so that everything is taken in again. */
export const PIPELINE_VERSION = 4

/**
 * The record with its hash. The finished record is what is hashed: whatever went into it, from whichever file,
 * shows there, and nothing else does.
 */
export function withSourceHash<T extends object>(record: T): T & { sourceHash: string } {
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, record]))
    .digest('hex')
  return { ...record, sourceHash }
}
