import { readCamt } from '#adapters/camt/read-camt.ts'
import { importStatement } from '#application/bank/import-statement.ts'
import type { StaffContext } from '#application/context.ts'

type Payment = { text: string; amountCents: number; name?: string; day?: string }

/** A statement in CSV with these payments, in the demo's currency. */
export const csvOf = (...payments: Payment[]): string =>
  [
    'Date,Name,Description,Amount',
    ...payments.map(
      ({ day = '2026-11-03', name = '', text, amountCents }) =>
        `${day},"${name}","${text}",${(amountCents / 100).toFixed(2)}`,
    ),
  ].join('\n')

export const imported = (context: StaffContext, text: string, fileName = 'statement.csv') =>
  importStatement(
    { ...context, ports: { readCamt } },
    { fileName, bytes: new TextEncoder().encode(text), dryRun: false },
  )
