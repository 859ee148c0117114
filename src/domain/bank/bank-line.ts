/** One payment as a bank has written it in a statement, whatever the format of the file. */
export type BankLine = {
  /** The account that it came to, as the file names it; empty where it names none. */
  readonly account: string
  /** The day on which the bank booked it, as an ISO date. */
  readonly day: string
  /** Negative for what left the account. */
  readonly amountCents: number
  /** Three letters; null where the file names none, and the magazine's own is meant. */
  readonly currency: string | null
  /** Who paid, or was paid. */
  readonly name: string
  /** What the payer wrote, with the references that stand in fields of their own. */
  readonly text: string
  /** By which the bank knows it; null where it says none. */
  readonly reference: string | null
  /** A payment that was taken back. */
  readonly isReversal: boolean
}

export type StatementFormat = 'camt.053' | 'csv'

/** What is wrong with a file; `row` is null for the file as a whole. */
export type StatementFault = { readonly row: number | null; readonly message: string }

export type StatementRead =
  | { readonly ok: true; readonly format: StatementFormat; readonly lines: readonly BankLine[] }
  | { readonly ok: false; readonly faults: readonly StatementFault[]; readonly headers?: readonly string[] }

/** A year of statements of a magazine with many readers is smaller; what is larger is no statement. */
export const LARGEST_STATEMENT_BYTES = 16 * 1024 * 1024
export const MOST_STATEMENT_LINES = 50_000
const LONGEST = { account: 64, name: 200, text: 1000, reference: 100 } as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g

const tidy = (text: string, longest: number) =>
  text.replaceAll(CONTROL, ' ').replace(/\s+/g, ' ').trim().slice(0, longest)

/** A line whose texts are as long as they are kept, on one line each. */
export const tidyLine = (line: BankLine): BankLine => ({
  ...line,
  account: tidy(line.account, LONGEST.account).replaceAll(' ', '').toUpperCase(),
  name: tidy(line.name, LONGEST.name),
  text: tidy(line.text, LONGEST.text),
  reference: line.reference === null ? null : tidy(line.reference, LONGEST.reference) || null,
})
