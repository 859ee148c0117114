import { type RawBuilder, sql } from 'kysely'
import type { UseCaseContext } from '#application/context.ts'
import { indexArticles } from '#store/articles/articles-index.ts'
import { announceChange } from '#store/changes.ts'

const ARTICLES_AN_ISSUE = 4
const SENTENCES_AN_ARTICLE = 30
/** The part of all articles that is by `author-1`, and in `section-1`. */
export const MOST_FILED = 3 / 5

/** A full page of the shelf, whatever they hold: old issues of a short archive are empty. */
const FEWEST_ISSUES = 24

export const issuesOf = (articles: number) => Math.max(FEWEST_ISSUES, Math.ceil(articles / ARTICLES_AN_ISSUE))

/**
 * Fills an empty database with a magazine of so many articles, written from these sentences. A third are for subscribers;
 * three in five (`MOST_FILED`) are by `author-1` and in `section-1`, so that even a magazine of 20 fills a page of those lists.
 */
export async function seedMagazine({ db }: UseCaseContext, articles: number, sentences: readonly string[]) {
  const count = sql`${articles}::int`
  const authors = Math.max(6, Math.round(articles / 50))
  const statements: RawBuilder<unknown>[] = [
    sql`insert into magazine (settings, source_hash) values (${JSON.stringify(settings)}::jsonb, '')`,
    sql`insert into sections select 'section-' || n, 'Section ' || n, 'About it.', n, '' from generate_series(1, 4) n`,
    sql`insert into topics select 'topic-' || n, 'Topic ' || n, n, '' from generate_series(1, 8) n`,
    sql`insert into authors select 'author-' || n, 'Author ' || n, '<p>Writes.</p>', ''
      from generate_series(1, ${authors}::int) n`,
    seedIssues(issuesOf(articles)),
    seedArticles(articles, sentences),
    sql`insert into article_authors
      select 'article-' || n, 'author-' || case when n % 5 < 3 then 1 else 2 + n % ${authors - 1}::int end, 1
      from generate_series(1, ${count}) n`,
    sql`insert into article_topics select 'article-' || n, 'topic-' || (1 + (n * 7 + extra) % 8), extra
      from generate_series(1, ${count}) n, generate_series(1, 2) extra`,
  ]
  for (const statement of statements) await statement.execute(db)
  const slugs = await db.selectFrom('articles').select('slug').execute()
  await indexArticles(db, { articles: slugs.map((row) => row.slug), authors: [], topics: [], sections: [] })
  await announceChange(db, ['site'])
  await sql`vacuum (analyze) articles, authors, article_search, subscriber_search, article_authors, article_topics, issues, search_words`.execute(
    db,
  )
}

const picture = JSON.stringify({ src: '/media/images/star.svg', alt: '', width: 800, height: 600 })

const seedIssues = (issues: number) =>
  sql`insert into issues (number, slug, title, season, dated, state, released_at, cover, summary, html, source_hash)
    select n, 'issue-' || n, 'Number ' || n, 'Spring', date '2026-06-01' - 16 * (${issues}::int - n), 'delivered',
      date '2026-06-01', ${picture}::jsonb, 'A summary.', '<p>A note.</p>', '' from generate_series(1, ${issues}::int) n`

/** Each article takes other sentences, by a hash of its number: the same ones in every run. */
const seedArticles = (articles: number, sentences: readonly string[]) =>
  sql`with sentences as (select text, place - 1 as place from unnest(${sentences}::text[]) with ordinality as s (text, place)),
    picked as (
      select n, k, text from generate_series(1, ${articles}::int) n
      cross join generate_series(0, ${SENTENCES_AN_ARTICLE}::int) k
      join sentences on place = abs(hashint8(n * 100 + k)::bigint) % ${sentences.length}::int),
    texts as (
      select n, min(text) filter (where k = 0) as deck, string_agg(text, ' ' order by k) filter (where k > 0) as text
      from picked group by n)
    insert into articles (slug, title, deck, section_slug, issue_number, position, published_on, published_at, access, lead, art,
      html, opening_html, chapters, notes, opening_notes, text_length, plain_text, opening_text, source_hash)
    select 'article-' || n, initcap(left(deck, 40)), left(deck, 160),
      'section-' || case when n % 5 < 3 then 1 else 2 + n % 3 end,
      ${issuesOf(articles)}::int - (${articles}::int - n) / ${ARTICLES_AN_ISSUE}::int, 1 + (n - 1) % ${ARTICLES_AN_ISSUE}::int,
      date '2026-06-01' - (${articles}::int - n) * 4, date '2026-06-01' - (${articles}::int - n) * 4, case n % 3 when 0 then 'subscribers' else 'public' end, false,
      ${picture}::jsonb, '<p>Text.</p>', '<p>Text.</p>', '[]', '[]', '[]', length(text), text, left(text, 600), ''
    from texts`

const settings = {
  name: 'Bench',
  tagline: 'A magazine of many articles',
  description: 'Made to be measured',
  language: 'en',
  supportEmail: 'help@bench.example',
  currency: '$',
  issuesPerYear: 4,
  invoicePrefix: 'BE',
  postalAddress: ['1 Street'],
}
