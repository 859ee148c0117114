import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** `words` is in the form of a web search; `beginnings` are plain words, of which the last may be unfinished. */
export type SearchTerms = { words: string; beginnings: readonly string[] }

/** The newest articles that are weighed, of those that have the words, and of those that have them in title, deck or names. */
export const MOST_WEIGHED = 60

/** How much a word counts in the text, in names, in the deck and in the title. */
const WEIGHTS = '{0.1, 0.3, 0.5, 1.0}'
/** Of two articles that say as much, one of today counts this many times as much as one from the beginnings. */
const NEWEST_COUNTS = 1.6
const YEARS_TO_FADE = 4

// Only letters and digits reach this: nothing in it can be an operator.
const everyBeginning = (words: readonly string[]) =>
  words.map((word, at) => (at === words.length - 1 && word.length > 1 ? `${word}:*` : word)).join(' & ')

/**
 * The articles that answer, best first, whether their issue is released or not: that is the caller's to ask.
 * The work is bounded, however many there are.
 */
export async function findArticles(db: Queryable, terms: SearchTerms, today: Date): Promise<string[]> {
  const words = sql`websearch_to_tsquery('magazine', searched_form(${terms.words}))`
  const beginnings = sql`to_tsquery('magazine', ${everyBeginning(terms.beginnings)})`
  const newest = sql`order by published_on desc, article_slug limit ${sql.lit(MOST_WEIGHED)}`
  const { rows } = await sql<{ article_slug: string }>`
    with candidates as (
      (select article_search.* from article_search where words @@ ${words} ${newest})
      union all
      (select article_search.* from article_search where head @@ ${beginnings} ${newest})),
    weighed as (select distinct on (article_slug) * from candidates)
    select article_slug from weighed
    order by ts_rank(${WEIGHTS}, words, ${words} || ${beginnings}, 1)
      * (1 + ${NEWEST_COUNTS - 1} * exp(-greatest(0, ${today}::date - published_on) / ${365 * YEARS_TO_FADE}::float8)) desc,
      published_on desc, article_slug`.execute(db)
  return rows.map((row) => row.article_slug)
}

/** What may be shown of these articles' texts: of those for subscribers, the opening. */
export async function listOpenTexts(db: Queryable, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; text: string }>`
    select slug, case access when 'public' then plain_text else opening_text end as text
    from articles where slug = any(${slugs})`.execute(db)
  return new Map(rows.map((row) => [row.slug, row.text]))
}

/** Which of `candidates` a search for any of `words` finds: the stems are the database's own. */
export async function listWordsFound(db: Queryable, candidates: readonly string[], words: readonly string[]) {
  if (candidates.length === 0 || words.length === 0) return new Set<string>()
  const any = sql`to_tsquery('magazine', ${words.join(' | ')})`
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${candidates}::text[]) as word where to_tsvector('magazine', word) @@ ${any}`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** Which of these words stand in what may be found of a released article. */
export async function listWordsInUse(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word
    where exists (
      select from article_search join articles on slug = article_slug join issues on number = issue_number
      where words @@ plainto_tsquery('magazine', word) and released_on is not null)`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** Words that look like this one, the likest first; around a short word, all that begin alike and are about as long. */
export async function listWordsAlike(db: Queryable, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    (select word, similarity(word, ${word}) as likeness from search_words where word % ${word}
      order by likeness desc, word limit 40)
    union
    (select word, similarity(word, ${word}) as likeness from search_words
      where ${word.length <= 6} and left(word, 1) = left(${word}, 1)
        and length(word) between ${word.length - 1}::int and ${word.length + 1}::int
      order by likeness desc, word limit 400)
    order by likeness desc, word`.execute(db)
  return rows.map((row) => row.word)
}
