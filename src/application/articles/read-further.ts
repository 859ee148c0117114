import type { UseCaseContext } from '#application/context.ts'
import { chooseRelated } from '#domain/articles/related.ts'
import type { Picture } from '#domain/media/picture.ts'
import { listAuthorsOf, listOthersByAuthors, listSharingTopics } from '#store/articles/related.ts'
import { type ArticleCard, type Named, toArticleCard } from './article-card.ts'

/** Who wrote an article, as its end shows them. */
export type AboutAuthor = {
  slug: string
  name: string
  html: string
  portrait: Picture | null
  /** Others of theirs, the newest first. */
  others: { slug: string; title: string }[]
}

/** What an article's end leads to. */
export type Further = { about: AboutAuthor[]; related: ArticleCard[] }

const OTHERS_EACH = 3

type Read = {
  slug: string
  topics: Named[]
  section: string
  published: string
  neighbours: readonly ({ slug: string } | null)[]
}

/** Only what is public, also at the end of an article that staff preview: that is how readers will find it. */
export async function readFurther({ db, now }: UseCaseContext, article: Read): Promise<Further> {
  const at = now()
  const [authors, others, sharing] = await Promise.all([
    listAuthorsOf(db, article.slug),
    listOthersByAuthors(db, article.slug, OTHERS_EACH, at),
    listSharingTopics(db, article.slug, at),
  ])
  const shown = new Set([...others.map(({ slug }) => slug), ...article.neighbours.flatMap((one) => one?.slug ?? [])])
  const compared = sharing.map((row) => ({
    slug: row.slug,
    topics: row.topics.map(({ slug }) => slug),
    section: row.section_slug,
    published: row.published_on,
    row,
  }))
  const own = { ...article, topics: article.topics.map(({ slug }) => slug) }
  return {
    about: authors.map((author) => ({
      ...author,
      others: others.filter((other) => other.author === author.slug).map(({ slug, title }) => ({ slug, title })),
    })),
    related: chooseRelated(own, compared, shown).map(({ row }) => toArticleCard(row)),
  }
}
