import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'
import { articleCards } from './articles.ts'

type Filed = { slug: string; section: string; issue: string; authors: string[]; topics: string[] }

/** What every article that can be read at this moment is filed under, the newest first. */
export async function listFiledArticles(db: Queryable, at: Date): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select articles.slug, articles.section_slug as section, issues.slug as issue,
      coalesce(written.authors, '{}') as authors, coalesce(about.topics, '{}') as topics
    from articles
    join issues on issues.number = articles.issue_number
    left join (select article_slug, array_agg(author_slug) as authors from article_authors group by 1) as written
      on written.article_slug = articles.slug
    left join (select article_slug, array_agg(topic_slug) as topics from article_topics group by 1) as about
      on about.article_slug = articles.slug
    where ${articleIsPublic(at)}
    order by articles.published_on desc, articles.slug`.execute(db)
  return rows
}

export const listAuthorNames = (db: Queryable) =>
  db.selectFrom('authors').select(['slug', 'name']).orderBy('name').orderBy('slug').execute()

export const findAuthor = (db: Queryable, slug: string) =>
  db.selectFrom('authors').select(['slug', 'name', 'html', 'portrait']).where('slug', '=', slug).executeTakeFirst()

/** These articles in this order, but for those that can't be read online (any more). */
export async function listArticlesBySlug(db: Queryable, slugs: readonly string[], at: Date) {
  if (slugs.length === 0) return []
  const rows = await articleCards(db, at).where('articles.slug', 'in', slugs).execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}
