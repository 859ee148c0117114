import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Records that have become other records: the articles themselves, or what they are found by. */
export type Reindexed = Record<'articles' | 'authors' | 'topics' | 'sections', readonly string[]>

/** Few enough to be done well within the time that one statement has. */
const AT_ONCE = 200

/**
 * Brings what search finds up to date with these records. Of an article for subscribers only the opening goes into what
 * everyone searches; the whole goes into what subscribers do.
 */
export async function indexArticles(db: Queryable, changed: Reindexed): Promise<void> {
  const slugs = await listTouched(db, changed)
  for (let from = 0; from < slugs.length; from += AT_ONCE) await indexSome(db, slugs.slice(from, from + AT_ONCE))
}

async function listTouched(db: Queryable, { articles, authors, topics, sections }: Reindexed): Promise<string[]> {
  if ([articles, authors, topics, sections].every((slugs) => slugs.length === 0)) return []
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where slug = any(${articles}) or section_slug = any(${sections})
    union select article_slug from article_authors where author_slug = any(${authors})
    union select article_slug from article_topics where topic_slug = any(${topics})`.execute(db)
  return rows.map((row) => row.slug)
}

const namesOf = sql`concat_ws(' ', sections.name,
  (select string_agg(name, ' ') from article_authors join authors on authors.slug = author_slug
    where article_slug = articles.slug),
  (select string_agg(name, ' ') from article_topics join topics on topics.slug = topic_slug
    where article_slug = articles.slug))`

const putFound = (table: 'article_search' | 'subscriber_search', text: string) => sql`
  insert into ${sql.table(table)} (article_slug, issue_number, published_on, published_at, head, words)
  select slug, issue_number, published_on, published_at, head,
    head || to_tsvector('magazine', searched_form(${sql.ref(text)})) from heads
  on conflict (article_slug) do update set issue_number = excluded.issue_number, published_on = excluded.published_on,
    published_at = excluded.published_at, head = excluded.head, words = excluded.words`

const wordsOf = (text: string) => sql`unnest(tsvector_to_array(
  to_tsvector('magazine_words', searched_form(concat_ws(' ', title, deck, names, ${sql.ref(text)}))))) as word`

async function indexSome(db: Queryable, slugs: readonly string[]) {
  await sql`with parts as (
      select articles.slug, issue_number, published_on, published_at, title, deck, ${namesOf} as names, plain_text,
        case access when 'public' then plain_text else opening_text end as open_text
      from articles join sections on sections.slug = section_slug where articles.slug = any(${slugs})),
    heads as (
      select *, setweight(to_tsvector('magazine', searched_form(title)), 'A')
        || setweight(to_tsvector('magazine', searched_form(deck)), 'B')
        || setweight(to_tsvector('magazine', searched_form(names)), 'C') as head from parts),
    indexed as (
      ${putFound('article_search', 'open_text')}),
    indexed_whole as (
      ${putFound('subscriber_search', 'plain_text')}),
    written as (
      select word, true as open from parts, ${wordsOf('open_text')} union all
      select word, false from parts, ${wordsOf('plain_text')})
    insert into search_words (word, open)
    select word, bool_or(open) from written where word ~ '^[[:alpha:]]{3,40}$' group by word
    on conflict (word) do update set open = true where excluded.open and not search_words.open`.execute(db)
}
