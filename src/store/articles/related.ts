import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { articleCards, topicsOf } from './articles.ts'

/** Enough to choose from: older ones are found by their topics' pages. */
const NEWEST = 60

/** The newest public articles that share a topic with one. */
export const listSharingTopics = (db: Queryable, slug: string, at: Date) =>
  articleCards(db, at)
    .select(topicsOf.as('topics'))
    .where(
      sql<boolean>`articles.slug in (
        select other.article_slug from article_topics as own
        join article_topics as other on other.topic_slug = own.topic_slug
        where own.article_slug = ${slug} and other.article_slug <> ${slug})`,
    )
    .orderBy('articles.published_on', 'desc')
    .orderBy('articles.slug')
    .limit(NEWEST)
    .execute()

/** Who wrote an article, in the order that their names stand in. */
export const listAuthorsOf = (db: Queryable, slug: string) =>
  db
    .selectFrom('article_authors')
    .innerJoin('authors', 'authors.slug', 'article_authors.author_slug')
    .select(['authors.slug', 'authors.name', 'authors.html', 'authors.portrait'])
    .where('article_authors.article_slug', '=', slug)
    .orderBy('article_authors.position')
    .execute()

/** Other public articles of whoever wrote this one, the newest first, each with one of them. */
export async function listOthersByAuthors(db: Queryable, slug: string, each: number, at: Date) {
  const { rows } = await sql<{ author: string; slug: string; title: string }>`
    select written.author_slug as author, other.slug, other.title
    from article_authors as written
    cross join lateral (
      select articles.slug, articles.title from article_authors
      join articles on articles.slug = article_authors.article_slug
      join issues on issues.number = articles.issue_number
      where article_authors.author_slug = written.author_slug and articles.slug <> ${slug}
        and issues.released_at <= ${at} and articles.published_at <= ${at}
      order by articles.published_on desc, articles.slug limit ${each}) as other
    where written.article_slug = ${slug}
    order by written.position`.execute(db)
  return rows
}
