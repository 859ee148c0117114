import type { UseCaseContext } from '#application/context.ts'
import {
  type ExplainedLine,
  isExplained,
  type KindSum,
  type PayoutStatus,
  type PayoutSums,
  sumPayoutByKinds,
} from '#domain/books/payout.ts'
import { cents } from '#domain/money/cents.ts'
import { findPayout, listPayoutLines, listPayoutSums, listPayouts, listUnexplainedLines } from '#store/books/payouts.ts'
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

/** What a payout is made of: its lines by kind, and those that no order explains. */
type MadeOf = { kinds: readonly KindSum[]; strange: readonly ExplainedLine[] }

const madeOf = (lines: readonly ExplainedLine[]): MadeOf => ({ kinds: lines, strange: strangeOf(lines) })
const strangeOf = <Line extends ExplainedLine>(lines: readonly Line[]) => lines.filter((line) => !isExplained(line))

function show(row: Row, { kinds, strange }: MadeOf): PayoutShown {
  const { id, amount_cents: amountCents, currency, status, arrives_at: arrivesAt, has_lines: hasLines } = row
  return {
    id,
    amountCents,
    currency,
    status,
    arrivesAt,
    sums: hasLines ? sumPayoutByKinds(cents(amountCents), kinds, strange) : null,
    unknown: strange.map((line) => ({ id: line.id, type: line.type, source: line.source, amountCents: line.amount })),
  }
}

type Slice = { limit: number; offset: number }

/**
 * Payouts, the last first, each held against what it is made of. Of their lines those alone are read that no order explains; of a
 * payout that nobody has added up yet, all.
 */
export async function readPayouts({ db }: UseCaseContext, slice: Slice): Promise<PayoutShown[]> {
  const rows = await listPayouts(db, slice)
  const ids = rows.map(({ id }) => id)
  const sums = Map.groupBy(await listPayoutSums(db, ids), ({ payout }) => payout)
  const [added, others] = [ids.filter((id) => sums.has(id)), ids.filter((id) => !sums.has(id))]
  const strange = Map.groupBy(strangeOf(await listUnexplainedLines(db, added)), ({ payout }) => payout)
  const lines = Map.groupBy(others.length > 0 ? await listPayoutLines(db, others) : [], ({ payout }) => payout)
  return rows.map((row) => {
    const kinds = sums.get(row.id)
    return show(row, kinds ? { kinds, strange: strange.get(row.id) ?? [] } : madeOf(lines.get(row.id) ?? []))
  })
}

export type PayoutFile = PayoutShown & { lines: PayoutLineShown[]; sign: string; timeZone: string }

/** One payout with all its lines; null where there is none of that id. */
export async function readPayout({ db }: UseCaseContext, id: string): Promise<PayoutFile | null> {
  const row = await findPayout(db, id)
  if (!row) return null
  const lines = await listPayoutLines(db, [id])
  const { sign, timeZone } = await readBookSettings(db)
  return { ...show(row, madeOf(lines)), lines, sign, timeZone }
}
