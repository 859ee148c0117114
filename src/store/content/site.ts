import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { Queryable } from '#store/database.ts'

/** What the magazine says of itself; undefined where none has been imported. */
export async function findMagazine(db: Queryable): Promise<MagazineSettings | undefined> {
  const row = await db.selectFrom('magazine').select('settings').executeTakeFirst()
  // Settings that were imported before magazines had a time zone have none.
  return row && { ...row.settings, timeZone: row.settings.timeZone ?? 'UTC' }
}

export const listSections = (db: Queryable) =>
  db.selectFrom('sections').select(['slug', 'name', 'description']).orderBy('position').execute()

export const listTopics = (db: Queryable) =>
  db.selectFrom('topics').select(['slug', 'name']).orderBy('position').execute()

export const listPages = (db: Queryable) => db.selectFrom('pages').select(['slug', 'title']).orderBy('slug').execute()

export const findPage = (db: Queryable, slug: string) =>
  db.selectFrom('pages').select(['slug', 'title', 'deck', 'html']).where('slug', '=', slug).executeTakeFirst()
