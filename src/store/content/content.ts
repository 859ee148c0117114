import { sql } from 'kysely'
import type { Trx } from '#store/database.ts'

/** Imports take turns: two at once would each count the other's work as their own. */
export const lockContent = (trx: Trx) => sql`select pg_advisory_xact_lock(7245002)`.execute(trx)

/** The kinds of record that content is made of, and the column that names one. */
const keyed = {
  sections: 'slug',
  topics: 'slug',
  authors: 'slug',
  issues: 'slug',
  articles: 'slug',
  pages: 'slug',
  games: 'name',
  products: 'slug',
} as const

export type ContentTable = keyof typeof keyed

/** What each stored record was made from, by its name. */
export async function readHashes(trx: Trx, table: ContentTable): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; source_hash: string }>`
    select ${sql.ref(keyed[table])} as key, source_hash from ${sql.table(table)}`.execute(trx)
  return new Map(rows.map((row) => [row.key, row.source_hash]))
}

/** The number of the issue that each stored article stands in. */
export async function readIssuesOfArticles(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('articles').select(['slug', 'issue_number']).execute()
  return new Map(rows.map((row) => [row.slug, row.issue_number]))
}

export async function removeContent(trx: Trx, table: ContentTable, keys: readonly string[]) {
  if (keys.length === 0) return
  await sql`delete from ${sql.table(table)} where ${sql.ref(keyed[table])} = any(${keys})`.execute(trx)
}

type Row = Record<string, unknown>

/** Postgres takes at most 65,535 values in one statement. */
const ROWS_AT_ONCE = 200

/** Inserts rows, or overwrites those of the same key; the columns in `keep` stay as they are in the database. */
export async function putRows(trx: Trx, table: string, key: string[], rows: Row[], keep: string[] = []) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const chunk = rows.slice(from, from + ROWS_AT_ONCE)
    const columns = Object.keys(chunk[0] ?? {})
    const updated = columns.filter((column) => !key.includes(column) && !keep.includes(column))
    const values = chunk.map((row) => sql`(${sql.join(columns.map((column) => toValue(row[column])))})`)
    const sets = updated.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))}) values ${sql.join(values)}
      on conflict (${sql.join(key.map((c) => sql.ref(c)))}) do update set ${sql.join(sets)}`.execute(trx)
  }
}

const toValue = (value: unknown) =>
  value !== null && typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

/** Sets the ordered links of articles to authors or topics, in place of those they had. */
export async function replaceLinks(trx: Trx, kind: 'author' | 'topic', links: { article: string; to: string[] }[]) {
  const table = `article_${kind}s`
  const column = `${kind}_slug`
  await sql`delete from ${sql.table(table)} where article_slug = any(${links.map((link) => link.article)})`.execute(trx)
  const rows = links.flatMap(({ article, to }) =>
    to.map((slug, position) => ({ article_slug: article, [column]: slug, position })),
  )
  await putRows(trx, table, ['article_slug', column], rows)
}

/** Sets which pictures articles show, in place of those they showed. */
export async function replacePictures(trx: Trx, articles: { article: string; pictures: string[] }[]) {
  await sql`delete from article_pictures where article_slug = any(${articles.map(({ article }) => article)})`.execute(
    trx,
  )
  const rows = articles.flatMap(({ article, pictures }) => pictures.map((src) => ({ src, article_slug: article })))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('article_pictures')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

export async function readMagazineHash(trx: Trx): Promise<string | null> {
  const row = await trx.selectFrom('magazine').select('source_hash').executeTakeFirst()
  return row?.source_hash ?? null
}
