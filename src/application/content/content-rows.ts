import type {
  ContentArticle,
  ContentAuthor,
  ContentGame,
  ContentIssue,
  ContentPage,
  ContentProduct,
  ContentSection,
  ContentTopic,
} from '#application/ports/magazine-content.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { dayIn } from '#domain/time/local-time.ts'

/** How each kind of content lies in its table. */
export const sectionRow = (section: ContentSection) => ({
  slug: section.slug,
  name: section.name,
  description: section.description,
  position: section.order,
  source_hash: section.sourceHash,
})

export const topicRow = (topic: ContentTopic) => ({
  slug: topic.slug,
  name: topic.name,
  position: topic.order,
  source_hash: topic.sourceHash,
})

export const authorRow = (author: ContentAuthor) => ({
  slug: author.slug,
  name: author.name,
  portrait: author.portrait,
  html: author.html,
  source_hash: author.sourceHash,
})

/** One that is past its release already when it comes has nothing to tell of. */
export const issueRow = (now: Date, timeZone: string) => (issue: ContentIssue) => {
  const released = isPublic(issue.releasedAt, now) ? issue.releasedAt : null
  return {
    number: issue.number,
    slug: issue.slug,
    title: issue.title,
    season: issue.season,
    dated: issue.date,
    state: issue.state,
    released_at: issue.releasedAt?.toISOString() ?? null,
    released_on: released && dayIn(timeZone, released),
    release_filed_at: issue.releasedAt?.toISOString() ?? null,
    release_announced_for: released?.toISOString() ?? null,
    cover: issue.cover,
    summary: issue.summary,
    html: issue.html,
    source_hash: issue.sourceHash,
  }
}

export const articleRow = ({ text, ...article }: ContentArticle) => ({
  slug: article.slug,
  title: article.title,
  deck: article.deck,
  section_slug: article.section,
  issue_number: article.issue,
  position: article.order,
  published_on: article.published,
  published_at: article.publishedAt?.toISOString() ?? null,
  access: article.access,
  lead: article.placement === 'lead',
  placement: article.placement,
  quote: article.quote,
  art: article.art,
  accent: article.accent,
  audio_src: article.audio?.src ?? null,
  game_name: article.game,
  corrections: article.corrections,
  html: text.html,
  opening_html: text.openingHtml,
  chapters: text.chapters,
  notes: text.notes,
  opening_notes: text.openingNotes,
  text_length: text.textLength,
  plain_text: text.plainText,
  opening_text: text.openingText,
  source_hash: article.sourceHash,
})

export const pageRow = (page: ContentPage) => ({
  slug: page.slug,
  title: page.title,
  deck: page.deck,
  html: page.html,
  source_hash: page.sourceHash,
})

export const gameRow = (game: ContentGame) => ({
  name: game.name,
  data: { title: game.title, content: game.content },
  source_hash: game.sourceHash,
})

export const productRow = (product: ContentProduct) => ({
  slug: product.slug,
  ref: product.ref,
  name: product.name,
  kind: product.kind,
  price_cents: product.price,
  summary: product.summary,
  html: product.html,
  images: product.images,
  tags: product.tags,
  shipping_tier: product.shipping,
  files: product.files,
  position: product.order,
  source_hash: product.sourceHash,
})
