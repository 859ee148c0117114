import type { Queryable } from './database.ts'

const bearers = (db: Queryable) =>
  db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select(['articles.slug', 'articles.access', 'issues.released_on'])
    .orderBy('articles.published_on', 'desc')

/** The articles that have this recording, released or not, the newest first. */
export const listArticlesWithRecording = (db: Queryable, src: string) =>
  bearers(db).where('articles.audio_src', '=', src).execute()

/** The articles that have this game, released or not, the newest first. */
export const listArticlesWithGame = (db: Queryable, name: string) =>
  bearers(db).where('articles.game_name', '=', name).execute()
