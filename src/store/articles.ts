import { sql } from 'kysely'
import type { Queryable } from './database.ts'

// Each name is looked up by itself: joined, all authors would be read for every article.
const authorsOf = sql<{ slug: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('slug', author_slug,
    'name', (select name from authors where slug = author_slug)) order by position), '[]'::json)
  from article_authors where article_slug = articles.slug)`

export const topicsOf = sql<{ slug: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('slug', topics.slug, 'name', topics.name) order by article_topics.position), '[]'::json)
  from article_topics join topics on topics.slug = article_topics.topic_slug
  where article_topics.article_slug = articles.slug)`

/** What a list shows of an article. Who lists asks only for articles of released issues. */
export const articleCards = (db: Queryable) =>
  db
    .selectFrom('articles')
    .innerJoin('sections', 'sections.slug', 'articles.section_slug')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select([
      'articles.slug',
      'articles.title',
      'articles.deck',
      'articles.access',
      'articles.published_on',
      'articles.text_length',
      'articles.art',
      'articles.lead',
      'articles.audio_src',
      'articles.issue_number',
      'issues.slug as issue_slug',
      'issues.title as issue_title',
      'articles.section_slug',
      'sections.name as section_name',
      authorsOf.as('authors'),
    ])

export type ArticleCardRow = Awaited<ReturnType<ReturnType<typeof articleCards>['execute']>>[number]

export const listArticlesOfIssue = (db: Queryable, issueNumber: number) =>
  articleCards(db).where('articles.issue_number', '=', issueNumber).orderBy('articles.position').execute()

/** The newest articles of each section, newest first within it, but for those of one issue. */
export function listNewestBySection(db: Queryable, perSection: number, exceptIssue: number | null) {
  return db
    .selectFrom('sections')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('articles')
          .select('articles.slug as chosen')
          .innerJoin('issues', 'issues.number', 'articles.issue_number')
          .whereRef('articles.section_slug', '=', 'sections.slug')
          .where('issues.released_on', 'is not', null)
          .where('articles.issue_number', 'is distinct from', exceptIssue)
          .orderBy('articles.published_on', 'desc')
          .orderBy('articles.slug')
          .limit(perSection)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .innerJoin(articleCards(db).as('card'), 'card.slug', 'newest.chosen')
    .selectAll('card')
    .orderBy('sections.position')
    .orderBy('card.published_on', 'desc')
    .execute()
}

export const findArticle = (db: Queryable, slug: string) =>
  articleCards(db)
    .select([
      'articles.html',
      'articles.opening_html',
      'articles.chapters',
      'articles.notes',
      'articles.opening_notes',
      'articles.game_name',
      'articles.position',
      'issues.season as issue_season',
      topicsOf.as('topics'),
    ])
    .where('articles.slug', '=', slug)
    .where('issues.released_on', 'is not', null)
    .executeTakeFirst()

/** The articles just before and just after a place in an issue. */
export async function findNeighbours(db: Queryable, issueNumber: number, position: number) {
  const ofIssue = db.selectFrom('articles').select(['slug', 'title']).where('issue_number', '=', issueNumber).limit(1)
  const [previous, next] = await Promise.all([
    ofIssue.where('position', '<', position).orderBy('position', 'desc').executeTakeFirst(),
    ofIssue.where('position', '>', position).orderBy('position').executeTakeFirst(),
  ])
  return { previous: previous ?? null, next: next ?? null }
}
