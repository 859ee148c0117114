import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

export const findGame = (db: Queryable, name: string) =>
  db.selectFrom('games').select('data').where('name', '=', name).executeTakeFirst()

/** The newest article that can be read and has this game in it. */
export const findArticleOfGame = (db: Queryable, name: string, at: Date) =>
  db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select(['articles.slug', 'articles.title'])
    .where('articles.game_name', '=', name)
    .where(articleIsPublic(at))
    .orderBy('articles.published_on', 'desc')
    .limit(1)
    .executeTakeFirst()
