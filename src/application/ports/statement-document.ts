import type { Letterhead } from '#application/ports/mail.ts'

/** A yearly statement of gifts as it is printed. Days are ISO dates in the magazine's time zone. */
export type FiledStatement = {
  statementNo: string
  year: number
  issued: string
  isCopy: boolean
  /** The numbers that it replaces, and the one that has replaced it. */
  replaces: readonly string[]
  replacedBy: string | null
  donor: { name: string; email: string }
  /** What the paper is, a paragraph each. */
  words: readonly string[]
  gifts: readonly { date: string; order: string | null; amount: string; notes: readonly string[] }[]
  /** The last one is the total. */
  sums: readonly { label: string; amount: string }[]
}

/** Typesets a statement. The same statement gives the same bytes. */
export type MakeStatementPdf = (statement: FiledStatement, letterhead: Letterhead) => Promise<Uint8Array>
