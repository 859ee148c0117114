import type { FastifyInstance } from 'fastify'
import { type Suggestions, suggestArticles } from '#application/articles/search-articles.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type SearchAnswer, type Suggestion, searchQuery } from '#contract/search.ts'
import { parseQuery } from './parse-query.ts'

/** A reader who goes back a letter gets the same answer again. */
const KEPT_SECONDS = 30

export function searchRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get('/api/search', async (request, reply): Promise<SearchAnswer> => {
    const { q } = parseQuery(searchQuery, request.query)
    const { query, instead, ...found } = await suggestArticles(context, q)
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return { query, instead, suggestions: [...presentNames(found.names), ...presentArticles(found.articles)] }
  })
}

const kinds = ['author', 'issue', 'section', 'topic'] as const
const notes = { author: 'Author', issue: 'Issue', section: 'Section', topic: 'Topic' }

const presentNames = (names: Suggestions['names']): Suggestion[] =>
  kinds.flatMap((kind) =>
    names[kind].map(({ slug, name }) => ({ kind, href: `/${kind}/${slug}`, title: name, note: notes[kind] })),
  )

const presentArticles = (articles: Suggestions['articles']): Suggestion[] =>
  articles.map(({ slug, title, authors, section }) => ({
    kind: 'article',
    href: `/article/${slug}`,
    title,
    note: `${authors.map((author) => author.name).join(', ')} · ${section.name}`,
  }))
