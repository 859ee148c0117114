import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { issueIsPublic, type SeenAt } from './embargo.ts'

const card = ['number', 'slug', 'title', 'season', 'cover', 'summary', 'released_at'] as const

/** The issues that can be read at this moment, newest first. */
export const listReleasedIssues = (db: Queryable, at: Date) =>
  db.selectFrom('issues').select(card).where(issueIsPublic(at)).orderBy('number', 'desc').execute()

/** Those that are released, or will be: their files are made beforehand. */
export const listScheduledIssues = (db: Queryable) =>
  db.selectFrom('issues').select('number').where('released_at', 'is not', null).orderBy('number', 'desc').execute()

export const findIssue = (db: Queryable, slug: string, at: SeenAt) =>
  db
    .selectFrom('issues')
    .select([...card, 'html', 'dated'])
    .where('slug', '=', slug)
    .where(issueIsPublic(at))
    .executeTakeFirst()

export const findIssueByNumber = (db: Queryable, number: number) =>
  db
    .selectFrom('issues')
    .select(['number', 'slug', 'title', 'state', 'released_at'])
    .where('number', '=', number)
    .executeTakeFirst()

/** The number of the issue whose mailing list is cut next; one that nobody has planned yet follows the last. */
export async function findNextIssueNumber(db: Queryable): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(min(number) filter (where state = 'planned'), max(number) + 1, 1) as next from issues`.execute(db)
  return rows[0]?.next ?? 1
}
