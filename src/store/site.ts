import type { Queryable } from './database.ts'

export const findMagazine = (db: Queryable) => db.selectFrom('magazine').select('settings').executeTakeFirst()

export const listSections = (db: Queryable) =>
  db.selectFrom('sections').select(['slug', 'name', 'description']).orderBy('position').execute()

export const listTopics = (db: Queryable) =>
  db.selectFrom('topics').select(['slug', 'name']).orderBy('position').execute()

export const listPages = (db: Queryable) => db.selectFrom('pages').select(['slug', 'title']).orderBy('slug').execute()

export const findPage = (db: Queryable, slug: string) =>
  db.selectFrom('pages').select(['slug', 'title', 'deck', 'html']).where('slug', '=', slug).executeTakeFirst()
