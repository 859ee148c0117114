import type { UseCaseContext } from '#application/context.ts'
import { type ExplainedLine, isExplained, type PayoutStatus, type PayoutSums, sumPayout } from '#domain/books/payout.ts'
import { cents } from '#domain/money/cents.ts'
import { findPayout, listPayoutLines, listPayouts } from '#store/books/payouts.ts'
import { readBookSettings } from './book-rules.ts'

export type PayoutShown = {
  id: string
  amountCents: number
  currency: string
  status: PayoutStatus
  arrivesAt: Date
  /** Null while what it is made of is not known. */
  sums: PayoutSums | null
  /** What no order of ours explains, by the provider's ids. */
  unknown: { id: string; type: string; source: string | null; amountCents: number }[]
}

export type PayoutLineShown = ExplainedLine & { at: Date }

type Row = NonNullable<Awaited<ReturnType<typeof findPayout>>>

function show(row: Row, lines: readonly PayoutLineShown[]): PayoutShown {
  const { id, amount_cents: amountCents, currency, status, arrives_at: arrivesAt, has_lines: hasLines } = row
  const strange = lines.filter((line) => !isExplained(line))
  return {
    id,
    amountCents,
    currency,
    status,
    arrivesAt,
    sums: hasLines ? sumPayout(cents(amountCents), lines) : null,
    unknown: strange.map((line) => ({ id: line.id, type: line.type, source: line.source, amountCents: line.amount })),
  }
}

type Slice = { limit: number; offset: number }

/** Payouts, the last first, each held against what it is made of. */
export async function readPayouts({ db }: UseCaseContext, slice: Slice): Promise<PayoutShown[]> {
  const rows = await listPayouts(db, slice)
  const lines = await listPayoutLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    show(
      row,
      lines.filter(({ payout }) => payout === row.id),
    ),
  )
}

export type PayoutFile = PayoutShown & { lines: PayoutLineShown[]; sign: string; timeZone: string }

/** One payout with all its lines; null where there is none of that id. */
export async function readPayout({ db }: UseCaseContext, id: string): Promise<PayoutFile | null> {
  const row = await findPayout(db, id)
  if (!row) return null
  const lines = await listPayoutLines(db, [id])
  const { sign, timeZone } = await readBookSettings(db)
  return { ...show(row, lines), lines, sign, timeZone }
}
