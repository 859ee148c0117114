import type { StatementRead } from '#domain/bank/bank-line.ts'

/** Reads a CAMT.053 statement: all its booked payments, or else what is wrong with it. It is text, however it was encoded. */
export type ReadCamt = (xml: string) => StatementRead
