import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { type IdentifyReader, SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type Suggestions, suggestArticles } from '#application/articles/search-articles.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type SearchAnswer, type Suggestion, searchQuery } from '#contract/search.ts'
import { searchScopeOf } from '#domain/access/search-scope.ts'

/** A reader who goes back a letter gets the same answer again; what is released or withdrawn shows after no longer than this. */
const KEPT_SECONDS = 5

export function searchRoutes(app: FastifyInstance, context: UseCaseContext, identifyReader: IdentifyReader) {
  app.get('/api/search', async (request, reply): Promise<SearchAnswer> => {
    const { q } = parseQuery(searchQuery, request.query)
    const traces = { sessionToken: request.cookies[SESSION_COOKIE] ?? null, address: request.ip }
    const scope = searchScopeOf(await identifyReader(context, traces))
    const { query, instead, ...found } = await suggestArticles(context, q, scope)
    // What one reader finds says nothing about the next, who may come from another network with the same browser.
    reply.header('cache-control', scope === 'whole' ? 'private, no-store' : `private, max-age=${KEPT_SECONDS}`)
    reply.header('vary', 'cookie')
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
