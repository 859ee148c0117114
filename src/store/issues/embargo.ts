import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** The moment at which readers look; staff who look at what is to come see all of it. */
export type SeenAt = Date | 'preview'

/** What nobody has dated is not there yet: false, where comparing alone would say that nothing is known. */
const hasCome = (moment: string, at: Date) =>
  sql<boolean>`(${sql.ref(moment)} is not null and ${sql.ref(moment)} <= ${at})`

/** `isPublic` of `domain/issues/embargo.ts` for an issue. */
export const issueIsPublic = (at: SeenAt) => (at === 'preview' ? sql<boolean>`true` : hasCome('issues.released_at', at))

/** The same for an article beside its issue; `found` is a row of what is searched, which knows the article's moment. */
export const articleIsPublic = (at: SeenAt, articles: 'articles' | 'found' = 'articles') =>
  at === 'preview'
    ? sql<boolean>`true`
    : sql<boolean>`(${hasCome('issues.released_at', at)} and ${hasCome(`${articles}.published_at`, at)})`

/** The next moment at which something becomes public by itself; null where nothing waits. */
export async function findNextMoment(db: Queryable, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ moment: Date | null }>`
    select least(
      (select min(released_at) from issues where released_at > ${after}),
      (select min(published_at) from articles where published_at > ${after})) as moment`.execute(db)
  return rows[0]?.moment ?? null
}
