import type { Queryable } from './database.ts'

export const findGame = (db: Queryable, name: string) =>
  db.selectFrom('games').select('data').where('name', '=', name).executeTakeFirst()
