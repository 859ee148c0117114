import { sql } from 'kysely'
import type { Counted } from '#domain/figures/figure.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Two who count at once take turns: what is counted replaces what was. */
export async function lockFigures(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(trx)
}

export type Recounted = { figure: string; periods: readonly string[]; counts: readonly Counted[]; at: Date }

/** Puts what was counted of these periods in place of what stood there. */
export async function putCounts(trx: Trx, { figure, periods, counts, at }: Recounted): Promise<void> {
  await sql`delete from figure_counts where figure = ${figure} and period = any(${periods})`.execute(trx)
  await sql`insert into figure_counts (figure, period, kind, count, counted_at)
    select ${figure}, period, kind, count, ${at}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (period text, kind text, count bigint)`.execute(
    trx,
  )
}

export async function listPeriods(db: Queryable, figure: string): Promise<Set<string>> {
  const { rows } = await sql<{ period: string }>`
    select distinct period from figure_counts where figure = ${figure}`.execute(db)
  return new Set(rows.map(({ period }) => period))
}

export type KeptCounts = { counts: Counted[]; countedAt: Date | null }

/** What was kept of a figure, the oldest period first. Some hundred rows. */
export async function listCounts(db: Queryable, figure: string): Promise<KeptCounts> {
  const { rows } = await sql<Counted & { counted_at: Date }>`
    select period, kind, count, counted_at from figure_counts where figure = ${figure}
    order by lpad(period, 12, '0'), kind`.execute(db)
  const countedAt = rows.reduce<Date | null>(
    (last, { counted_at }) => (last === null || counted_at > last ? counted_at : last),
    null,
  )
  return { counts: rows.map(({ period, kind, count }) => ({ period, kind, count })), countedAt }
}
