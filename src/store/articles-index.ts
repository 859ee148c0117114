import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Records that have become other records: the articles themselves, or what they are found by. */
export type Reindexed = Record<'articles' | 'authors' | 'topics' | 'sections', readonly string[]>

/** Few enough to be done well within the time that one statement has. */
const AT_ONCE = 200

/** Brings what search finds up to date with these records. Of an article for subscribers only the opening goes in. */
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

async function indexSome(db: Queryable, slugs: readonly string[]) {
  await sql`with parts as (
      select articles.slug, published_on, title, deck, ${namesOf} as names,
        case access when 'public' then plain_text else opening_text end as text
      from articles join sections on sections.slug = section_slug where articles.slug = any(${slugs})),
    heads as (
      select *, setweight(to_tsvector('magazine', searched_form(title)), 'A')
        || setweight(to_tsvector('magazine', searched_form(deck)), 'B')
        || setweight(to_tsvector('magazine', searched_form(names)), 'C') as head from parts),
    indexed as (
      insert into article_search (article_slug, published_on, head, words)
      select slug, published_on, head, head || to_tsvector('magazine', searched_form(text)) from heads
      on conflict (article_slug) do update
      set published_on = excluded.published_on, head = excluded.head, words = excluded.words)
    insert into search_words
    select distinct word from parts, unnest(tsvector_to_array(
      to_tsvector('magazine_words', searched_form(concat_ws(' ', title, deck, names, text))))) as word
    where word ~ '^[[:alpha:]]{3,40}$'
    on conflict do nothing`.execute(db)
}
