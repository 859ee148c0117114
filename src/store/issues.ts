import type { Queryable } from './database.ts'

const card = ['number', 'slug', 'title', 'season', 'cover', 'summary', 'released_on'] as const

/** Released issues, newest first. */
export const listReleasedIssues = (db: Queryable) =>
  db.selectFrom('issues').select(card).where('released_on', 'is not', null).orderBy('number', 'desc').execute()

export const findIssue = (db: Queryable, slug: string) =>
  db
    .selectFrom('issues')
    .select([...card, 'html', 'dated'])
    .where('slug', '=', slug)
    .executeTakeFirst()

export const findIssueByNumber = (db: Queryable, number: number) =>
  db.selectFrom('issues').select(['number', 'slug', 'title', 'state']).where('number', '=', number).executeTakeFirst()
