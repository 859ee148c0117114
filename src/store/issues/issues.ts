import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { issueIsPublic, type SeenAt } from './embargo.ts'

/** What stands on every cover. */
export const magazineName = sql<string | null>`(select settings ->> 'name' from magazine limit 1)`.as('magazine')

const card = ['number', 'slug', 'title', 'season', 'cover', 'summary', 'released_at', magazineName] as const

/** The issues that can be read at this moment, newest first. */
export const listReleasedIssues = (db: Queryable, at: Date) =>
  db.selectFrom('issues').select(card).where(issueIsPublic(at)).orderBy('number', 'desc').execute()

/** Those that are released, or will be: their files are made beforehand. */
export const listScheduledIssues = (db: Queryable) =>
  db.selectFrom('issues').select('number').where('released_at', 'is not', null).orderBy('number', 'desc').execute()

export const findIssue = (db: Queryable, slug: string, at: SeenAt) =>
  db
    .selectFrom('issues')
    .select([...card, 'html', 'dated', 'state'])
    .where('slug', '=', slug)
    .where(issueIsPublic(at))
    .executeTakeFirst()

export const findIssueByNumber = (db: Queryable, number: number) =>
  db
    .selectFrom('issues')
    .select(['number', 'slug', 'title', 'state', 'released_at'])
    .where('number', '=', number)
    .executeTakeFirst()
