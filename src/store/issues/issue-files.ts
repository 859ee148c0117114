import { sql } from 'kysely'
import type { Database, Queryable, Trx } from '#store/database.ts'

export type IssueFileRow = {
  issue_number: number
  format: string
  hash: string
  path: string
  bytes: number
  made_at: Date
}

const columns = ['issue_number', 'format', 'hash', 'path', 'bytes', 'made_at'] as const

export const listIssueFiles = (db: Queryable, issueNumber: number) =>
  db.selectFrom('issue_files').select(columns).where('issue_number', '=', issueNumber).execute()

export async function putIssueFiles(trx: Trx, rows: IssueFileRow[]): Promise<void> {
  await trx
    .insertInto('issue_files')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['issue_number', 'format']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        path: eb.ref('excluded.path'),
        bytes: eb.ref('excluded.bytes'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .execute()
}

export async function removeIssueFiles(trx: Trx, issueNumber: number): Promise<void> {
  await trx.deleteFrom('issue_files').where('issue_number', '=', issueNumber).execute()
}

/** Whoever changes an issue's files, or what says which they are, takes turns with others who do. */
export async function lockIssue(trx: Trx, issueNumber: number): Promise<void> {
  await trx.selectFrom('issues').select('number').where('number', '=', issueNumber).forUpdate().execute()
}

const MAKING_LOCK = 7_245_003

/**
 * Does `work` unless someone, in this process or another, is already doing such work; then null, at once.
 * The lock goes with its connection, so a process that is killed leaves none behind.
 */
export function whileNobodyElseMakes<Result>(db: Database, work: () => Promise<Result>): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const asked = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${MAKING_LOCK}) as ours`.execute(connection)
    if (!asked.rows[0]?.ours) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${MAKING_LOCK})`.execute(connection)
    }
  })
}

export const findIssueForBook = (db: Queryable, issueNumber: number) =>
  db
    .selectFrom('issues')
    .select(['number', 'slug', 'title', 'season', 'released_at', 'cover', 'summary', 'html'])
    .where('number', '=', issueNumber)
    .executeTakeFirst()

/** The whole articles of an issue that are published by then, for subscribers or not, in the order of its contents. */
export const listArticlesForBook = (db: Queryable, issueNumber: number, by: Date) =>
  db
    .selectFrom('articles')
    .innerJoin('sections', 'sections.slug', 'articles.section_slug')
    .select([
      'articles.slug',
      'articles.title',
      'articles.deck',
      'articles.art',
      'articles.html',
      'articles.chapters',
      'articles.notes',
      'sections.name as section_name',
      sql<string[]>`array(
        select authors.name from article_authors join authors on authors.slug = article_authors.author_slug
        where article_authors.article_slug = articles.slug order by article_authors.position)`.as('author_names'),
    ])
    .where('articles.issue_number', '=', issueNumber)
    .where('articles.published_at', '<=', by)
    .orderBy('articles.position')
    .orderBy('articles.slug')
    .execute()

/** Those who wrote the articles of an issue that are published by then, by name. */
export const listContributors = (db: Queryable, issueNumber: number, by: Date) =>
  db
    .selectFrom('authors')
    .select(['name', 'html'])
    .where('slug', 'in', (eb) =>
      eb
        .selectFrom('article_authors')
        .innerJoin('articles', 'articles.slug', 'article_authors.article_slug')
        .select('author_slug')
        .where('articles.issue_number', '=', issueNumber)
        .where('articles.published_at', '<=', by),
    )
    .orderBy('name')
    .execute()

/** Articles of scheduled issues that come after their issue, and when: the files of the issue are then made anew. */
export async function listLateMoments(db: Queryable, after: Date): Promise<{ issue: number; at: Date }[]> {
  const { rows } = await sql<{ issue: number; at: Date }>`
    select distinct issues.number as issue, published_at as at
    from articles join issues on issues.number = issue_number
    where published_at > ${after} and published_at > released_at order by 1, 2`.execute(db)
  return rows
}
