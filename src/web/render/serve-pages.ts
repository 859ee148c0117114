import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UseCaseContext } from '#application/context.ts'
import type { AssetFinder } from './assets.ts'
import type { AnyPage, Loaded } from './page.ts'
import { KeptPage, type PageCache } from './page-cache.ts'
import { renderPage } from './render-page.tsx'
import { sendKeptPage } from './send-kept-page.ts'
import type { SiteSource } from './site-source.ts'

export type PageServices = {
  context: UseCaseContext
  site: SiteSource
  cache: PageCache
  assets: AssetFinder
  siteUrl: string
  securityList: string[]
  onIslandFailure: (island: string, error: unknown) => void
}

/** Thrown where a page can't be shown; the error handler turns it into the designed page. */
export class PageTrouble extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export function servePages(app: FastifyInstance, pages: readonly AnyPage[], services: PageServices) {
  for (const page of pages) {
    app.get(page.path, (request, reply) => servePage(page, services, request, reply))
  }
}

async function servePage(page: AnyPage, services: PageServices, request: FastifyRequest, reply: FastifyReply) {
  const { cache } = services
  const query = knownQuery(page, request)
  const address = keptAddress(request, query)
  const kept = cache.get(address)
  if (kept) {
    cache.hits += 1
    reply.hijack()
    return sendKeptPage(request.raw, reply.raw, kept, services.securityList)
  }
  // Read before loading begins: what changes meanwhile must not be kept.
  const { generation } = cache
  const site = await services.site.get()
  if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
  const params = request.params as Record<string, string>
  const loaded: Loaded<unknown> = await page.load({ context: services.context, site, params, query })
  if (loaded.kind === 'not-found') throw new PageTrouble(404, 'No such page')
  if (loaded.kind === 'moved') return reply.redirect(loaded.to, loaded.forNow ? 302 : 301)
  const html = renderPage({ ...services, page, data: loaded.data, site, assets: services.assets(page.styles) })
  if (loaded.keep === false) return sendOnce(reply, html)
  const made = new KeptPage(html, loaded.tags)
  cache.keep(address, made, generation)
  reply.hijack()
  return sendKeptPage(request.raw, reply.raw, made, services.securityList)
}

/** Compressed on its way, and only as much as is worth it for one reader. */
const sendOnce = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'public, max-age=0, must-revalidate').type('text/html; charset=utf-8').send(html)

/** Parameters that the page does not know change nothing, so they must not make another kept page. */
function knownQuery(page: AnyPage, request: FastifyRequest): URLSearchParams {
  const given = new URL(request.url, 'http://site').searchParams
  const known = new URLSearchParams()
  for (const name of page.query ?? []) for (const value of given.getAll(name)) known.append(name, value)
  return known
}

function keptAddress(request: FastifyRequest, query: URLSearchParams): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  return query.size > 0 ? `${path}?${query}` : path
}
