import { sql } from 'kysely'
import type { CampaignCount, PieceCount, SourceCount } from '#domain/figures/pieces.ts'
import type { ReadAccess, SaleSource, SourceKind } from '#domain/figures/visit.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type ReadCount = { day: string; article: string; access: ReadAccess; source: SourceKind; reads: number }
export type StepCount = SaleSource & {
  day: string
  step: 'paywall' | 'subscribe' | 'paid'
  count: number
  cents: number
}

/** Adds to what was counted before, all at once. In one order, so that no two who add at once wait for each other. */
export async function addReads(trx: Trx, counts: readonly ReadCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`insert into article_reads (day, article, access, source, reads)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as counted (day date, article text, access text, source text, reads integer)
    order by 1, 2, 3, 4
    on conflict (day, article, access, source) do update set reads = article_reads.reads + excluded.reads`.execute(trx)
}

/** An article that a link names and that does not exist counts as none: whoever writes links can't fill the table. */
export async function addSteps(trx: Trx, counts: readonly StepCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`insert into article_funnel (day, article, campaign, step, count, cents)
    select counted.day, coalesce(known.slug, ''), counted.campaign, counted.step, sum(counted.count), sum(counted.cents)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as counted (day date, article text, campaign text, step text, count integer, cents bigint)
    left join articles known on known.slug = counted.article
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, article, campaign, step) do update
      set count = article_funnel.count + excluded.count, cents = article_funnel.cents + excluded.cents`.execute(trx)
}

/** Both tables begin with the day: what was counted in these days is read, and nothing else. */
export async function listPieces(db: Queryable, { since, limit }: { since: string; limit: number }) {
  const { rows } = await sql<PieceCount>`
    with reads as (select article, sum(reads) as reads from article_reads where day >= ${since} group by 1),
    steps as (
      select article, sum(count) filter (where step = 'paywall') as paywall, sum(count) filter (where step = 'subscribe') as subscribe,
        sum(count) filter (where step = 'paid') as paid, sum(cents) as cents
      from article_funnel where day >= ${since} and article <> '' group by 1)
    select coalesce(reads.article, steps.article) as article, articles.title, coalesce(reads, 0)::int as reads,
      coalesce(paywall, 0)::int as paywall, coalesce(subscribe, 0)::int as subscribe, coalesce(paid, 0)::int as paid,
      coalesce(cents, 0)::bigint as cents
    from reads full join steps on steps.article = reads.article
    left join articles on articles.slug = coalesce(reads.article, steps.article)
    order by paid desc, subscribe desc, paywall desc, reads desc, article limit ${limit}`.execute(db)
  return rows
}

export async function listCampaigns(db: Queryable, { since, limit }: { since: string; limit: number }) {
  const { rows } = await sql<CampaignCount>`
    select campaign, coalesce(sum(count) filter (where step = 'paywall'), 0)::int as paywall,
      coalesce(sum(count) filter (where step = 'subscribe'), 0)::int as subscribe,
      coalesce(sum(count) filter (where step = 'paid'), 0)::int as paid, sum(cents)::bigint as cents
    from article_funnel where day >= ${since} and campaign <> '' group by 1
    order by paid desc, subscribe desc, paywall desc, campaign limit ${limit}`.execute(db)
  return rows
}

export async function listSources(db: Queryable, { since }: { since: string }) {
  const { rows } = await sql<SourceCount>`
    select source, sum(reads)::int as reads, coalesce(sum(reads) filter (where access = 'paywall'), 0)::int as paywall
    from article_reads where day >= ${since} group by 1 order by 1`.execute(db)
  return rows
}

/** Whether anything was ever counted. */
export async function hasReads(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('article_reads').select('day').limit(1).executeTakeFirst()) !== undefined
}

/** The articles that are public at a moment, in the order of their addresses. */
export async function listPublicArticles(
  db: Queryable,
  at: Date,
): Promise<{ slug: string; forSubscribers: boolean }[]> {
  const { rows } = await sql<{ slug: string; forSubscribers: boolean }>`
    select slug, access = 'subscribers' as "forSubscribers" from articles
    where published_at <= ${at} and exists (select from issues where number = issue_number and released_at <= ${at})
    order by slug`.execute(db)
  return rows
}

export type Brought = { paid: number; cents: number }

/** What campaigns have led to, whenever that was. */
export async function countBrought(db: Queryable, campaigns: readonly string[]): Promise<Map<string, Brought>> {
  if (campaigns.length === 0) return new Map()
  const { rows } = await sql<Brought & { campaign: string }>`
    select campaign, sum(count)::int as paid, sum(cents)::bigint as cents from article_funnel
    where campaign = any(${campaigns}::text[]) and campaign <> '' and step = 'paid' group by 1`.execute(db)
  return new Map(rows.map(({ campaign, paid, cents }) => [campaign, { paid, cents: Number(cents) }]))
}
