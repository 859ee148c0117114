import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

const bearers = (db: Queryable, at: Date) =>
  db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select(['articles.slug', 'articles.access', articleIsPublic(at).as('is_public')])
    .orderBy('articles.published_on', 'desc')

/** The articles that have this recording, public or not, the newest first. */
export const listArticlesWithRecording = (db: Queryable, src: string, at: Date) =>
  bearers(db, at).where('articles.audio_src', '=', src).execute()

/** The articles that have this game, public or not, the newest first. */
export const listArticlesWithGame = (db: Queryable, name: string, at: Date) =>
  bearers(db, at).where('articles.game_name', '=', name).execute()

/** The articles that show this picture, public or not, the newest first. */
export const listArticlesWithPicture = (db: Queryable, src: string, at: Date) =>
  bearers(db, at)
    .innerJoin('article_pictures', 'article_pictures.article_slug', 'articles.slug')
    .where('article_pictures.src', '=', src)
    .execute()
