import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { articleIsPublic, type SeenAt } from '#store/issues/embargo.ts'

// Each name is looked up by itself: joined, all authors would be read for every article.
const authorsOf = sql<{ slug: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('slug', author_slug,
    'name', (select name from authors where slug = author_slug)) order by position), '[]'::json)
  from article_authors where article_slug = articles.slug)`

export const topicsOf = sql<{ slug: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('slug', topics.slug, 'name', topics.name) order by article_topics.position), '[]'::json)
  from article_topics join topics on topics.slug = article_topics.topic_slug
  where article_topics.article_slug = articles.slug)`

/** What a list shows of an article, of those that can be seen at this moment. */
export const articleCards = (db: Queryable, at: SeenAt) =>
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
      'articles.placement',
      'articles.quote',
      'articles.audio_src',
      'articles.issue_number',
      'issues.slug as issue_slug',
      'issues.title as issue_title',
      'articles.section_slug',
      'sections.name as section_name',
      authorsOf.as('authors'),
    ])
    .where(articleIsPublic(at))

export type ArticleCardRow = Awaited<ReturnType<ReturnType<typeof articleCards>['execute']>>[number]

export const listArticlesOfIssue = (db: Queryable, issueNumber: number, at: SeenAt) =>
  articleCards(db, at).where('articles.issue_number', '=', issueNumber).orderBy('articles.position').execute()

/** The newest articles of each section, newest first within it, but for those of one issue. */
export function listNewestBySection(db: Queryable, perSection: number, exceptIssue: number | null, at: Date) {
  return db
    .selectFrom('sections')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('articles')
          .select('articles.slug as chosen')
          .innerJoin('issues', 'issues.number', 'articles.issue_number')
          .whereRef('articles.section_slug', '=', 'sections.slug')
          .where(articleIsPublic(at))
          .where('articles.issue_number', 'is distinct from', exceptIssue)
          .orderBy('articles.published_on', 'desc')
          .orderBy('articles.slug')
          .limit(perSection)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .innerJoin(articleCards(db, at).as('card'), 'card.slug', 'newest.chosen')
    .selectAll('card')
    .orderBy('sections.position')
    .orderBy('card.published_on', 'desc')
    .execute()
}

export const findArticle = (db: Queryable, slug: string, at: SeenAt) =>
  articleCards(db, at)
    .select([
      'articles.accent',
      'articles.html',
      'articles.opening_html',
      'articles.chapters',
      'articles.notes',
      'articles.opening_notes',
      'articles.game_name',
      'articles.position',
      'articles.corrections',
      'articles.published_at',
      'issues.released_at',
      'issues.season as issue_season',
      topicsOf.as('topics'),
    ])
    .where('articles.slug', '=', slug)
    .executeTakeFirst()

/** The articles just before and just after a place in an issue. */
export async function findNeighbours(db: Queryable, issueNumber: number, position: number, at: SeenAt) {
  const ofIssue = db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select(['articles.slug', 'articles.title', 'articles.deck', 'articles.art'])
    .where('articles.issue_number', '=', issueNumber)
    .where(articleIsPublic(at))
    .limit(1)
  const [previous, next] = await Promise.all([
    ofIssue.where('position', '<', position).orderBy('position', 'desc').executeTakeFirst(),
    ofIssue.where('position', '>', position).orderBy('position').executeTakeFirst(),
  ])
  return { previous: previous ?? null, next: next ?? null }
}
