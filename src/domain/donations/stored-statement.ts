import type { StatementContent } from './statement.ts'

/** A statement as it stands in the database, in whichever version it was written. Only `readStatement` looks into it. */
export type StoredStatement = { readonly version: number }

/** The version that is written. It rises with every change to what a statement holds; the one before it gets a step. */
const STATEMENT_VERSION = 1

type Version1 = StatementContent & { readonly version: 1 }

/** Throws at one that a newer program has written. */
export function readStatement(stored: StoredStatement): StatementContent {
  if (stored.version !== STATEMENT_VERSION)
    throw new Error(`A statement has version ${stored.version}; this program reads version ${STATEMENT_VERSION}`)
  const { version: _, ...content } = stored as Version1
  return content
}

/** What is written of a statement. */
export function storeStatement(content: StatementContent): StoredStatement {
  const written: Version1 = { version: STATEMENT_VERSION, ...content }
  return written
}
