import { sql } from 'kysely'
import type { Correction } from '#domain/articles/article-text.ts'
import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

export type FiledCorrection = Correction & { slug: string; title: string }

/** The corrections of every article that can be read at this moment, the newest first. */
export async function listCorrections(db: Queryable, at: Date): Promise<FiledCorrection[]> {
  const { rows } = await sql<FiledCorrection>`
    select articles.slug, articles.title, one ->> 'date' as date, one ->> 'html' as html, one ->> 'text' as text
    from articles
    join issues on issues.number = articles.issue_number
    cross join lateral jsonb_array_elements(corrections) with ordinality as written (one, place)
    where corrections <> '[]' and ${articleIsPublic(at)}
    order by one ->> 'date' desc, articles.slug, place`.execute(db)
  return rows
}
