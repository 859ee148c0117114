import { sql } from 'kysely'
import type { SearchScope } from '#domain/access/search-scope.ts'
import type { Queryable } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

/** `words` is in the form of a web search; `beginnings` are plain words, of which the last may be unfinished. */
export type SearchTerms = { words: string; beginnings: readonly string[] }

/** What everyone searches, and what those who may read everything do. */
const tableOf = (scope: SearchScope) => sql.table(scope === 'open' ? 'article_search' : 'subscriber_search')

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

/** The articles that answer and are public by now, best first. The work is bounded, however many there are. */
export async function findArticles(
  db: Queryable,
  terms: SearchTerms,
  scope: SearchScope,
  now: Date,
): Promise<string[]> {
  const words = sql`websearch_to_tsquery('magazine', searched_form(${terms.words}))`
  const beginnings = sql`to_tsquery('magazine', ${everyBeginning(terms.beginnings)})`
  const newest = sql`and ${articleIsPublic(now, 'found')}
    order by found.published_on desc, found.article_slug limit ${sql.lit(MOST_WEIGHED)}`
  const searched = sql`select found.* from ${tableOf(scope)} as found join issues on issues.number = found.issue_number`
  const { rows } = await sql<{ article_slug: string }>`
    with candidates as (
      (${searched} where words @@ ${words} ${newest})
      union all
      (${searched} where head @@ ${beginnings} ${newest})),
    weighed as (select distinct on (article_slug) * from candidates)
    select article_slug from weighed
    order by ts_rank(${WEIGHTS}, words, ${words} || ${beginnings}, 1)
      * (1 + ${NEWEST_COUNTS - 1} * exp(-greatest(0, ${now}::date - published_on) / ${365 * YEARS_TO_FADE}::float8)) desc,
      published_on desc, article_slug`.execute(db)
  return rows.map((row) => row.article_slug)
}

/** What this reader may be shown of these articles' texts: of those for subscribers, others have the opening. */
export async function listTexts(
  db: Queryable,
  slugs: readonly string[],
  scope: SearchScope,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; text: string }>`
    select slug, case when ${scope === 'whole'} or access = 'public' then plain_text else opening_text end as text
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

/** Which of these words stand in what this reader may find of a public article. */
export async function listWordsInUse(
  db: Queryable,
  words: readonly string[],
  scope: SearchScope,
  now: Date,
): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word
    where exists (
      select from ${tableOf(scope)} as found join issues on issues.number = found.issue_number
      where words @@ plainto_tsquery('magazine', word) and ${articleIsPublic(now, 'found')})`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** Words that look like this one, the likest first; around a short word, all that begin alike and are about as long. */
export async function listWordsAlike(db: Queryable, word: string, scope: SearchScope): Promise<string[]> {
  const known = sql`(open or ${scope === 'whole'})`
  const { rows } = await sql<{ word: string }>`
    (select word, similarity(word, ${word}) as likeness from search_words where word % ${word} and ${known}
      order by likeness desc, word limit 40)
    union
    (select word, similarity(word, ${word}) as likeness from search_words
      where ${word.length <= 6} and ${known} and left(word, 1) = left(${word}, 1)
        and length(word) between ${word.length - 1}::int and ${word.length + 1}::int
      order by likeness desc, word limit 400)
    order by likeness desc, word`.execute(db)
  return rows.map((row) => row.word)
}
