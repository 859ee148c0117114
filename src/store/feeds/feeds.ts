import { sql } from 'kysely'
import { articleCards, topicsOf } from '#store/articles/articles.ts'
import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

/** What anyone may have of an article. The rest of an article for subscribers does not even leave the database. */
const openHtml = sql<string>`case when articles.access = 'public' then articles.html else articles.opening_html end`

const newest = (db: Queryable, limit: number, at: Date) =>
  articleCards(db, at)
    .select([openHtml.as('open_html'), topicsOf.as('topics')])
    .orderBy('articles.published_on', 'desc')
    .orderBy('articles.slug')
    .limit(limit)

export type FeedRow = Awaited<ReturnType<typeof listNewest>>[number]

export const listNewest = (db: Queryable, limit: number, at: Date) => newest(db, limit, at).execute()

export const listNewestOfSection = (db: Queryable, section: string, limit: number, at: Date) =>
  newest(db, limit, at).where('articles.section_slug', '=', section).execute()

export const listNewestOfAuthor = (db: Queryable, author: string, limit: number, at: Date) =>
  newest(db, limit, at)
    .innerJoin('article_authors', 'article_authors.article_slug', 'articles.slug')
    .where('article_authors.author_slug', '=', author)
    .execute()

export const findAuthorName = (db: Queryable, slug: string) =>
  db.selectFrom('authors').select('name').where('slug', '=', slug).executeTakeFirst()

export const listPublishedSince = (db: Queryable, since: Date, limit: number, at: Date) =>
  articleCards(db, at)
    .where('articles.published_at', '>', since)
    .orderBy('articles.published_on', 'desc')
    .orderBy('articles.slug')
    .limit(limit)
    .execute()

const addresses = (db: Queryable, at: Date) =>
  db.selectFrom('articles').innerJoin('issues', 'issues.number', 'articles.issue_number').where(articleIsPublic(at))

/** The addresses of every article that can be read, in an order that new articles do not upset. */
export const listArticleAddresses = (db: Queryable, offset: number, limit: number, at: Date) =>
  addresses(db, at)
    .select(['articles.slug', 'articles.published_on'])
    .orderBy('articles.slug')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countArticleAddresses(db: Queryable, at: Date): Promise<number> {
  const { count } = await addresses(db, at).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Authors of whom something can be read. Asked of each author: there are fewer of them than of articles. */
export const listAuthorAddresses = (db: Queryable, at: Date) =>
  db
    .selectFrom('authors')
    .select('authors.slug')
    .where(({ exists }) =>
      exists(
        addresses(db, at)
          .innerJoin('article_authors', 'article_authors.article_slug', 'articles.slug')
          .where('article_authors.author_slug', '=', sql.ref<string>('authors.slug'))
          .select('articles.slug'),
      ),
    )
    .orderBy('authors.slug')
    .execute()
