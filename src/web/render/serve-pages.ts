import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentifyReader } from '#application/access/identify-reader.ts'
import { queryOf } from '#contract/request-address.ts'
import { cameFrom } from '#domain/figures/visit.ts'
import type { AssetFinder } from './assets.ts'
import type { AnyPage, Loaded, Page, PageContext } from './page.ts'
import { KeptPage, type PageCache } from './page-cache.ts'
import type { PageSettings } from './page-settings.ts'
import { ReaderQuestion } from './reader-question.ts'
import { renderPage } from './render-page.tsx'
import type { SecurityHeaders } from './security-headers.ts'
import { type CountView, sendKeptPage } from './send-kept-page.ts'
import type { SiteSource } from './site-source.ts'
import { readWhereItMay, type StandbySource } from './standby-source.ts'
import type { Trouble } from './trouble.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route shows one of the screens where something is sold. */
    isScreen?: boolean
  }
}

export type PageServices = {
  context: PageContext
  /** Where some pages may be read instead; null without a standby. */
  standby: StandbySource | null
  identifyReader: IdentifyReader
  site: SiteSource
  cache: PageCache
  /** Shown in place of a page that can't be shown. */
  errorPage: Page<Trouble>
  assets: AssetFinder
  siteUrl: string
  settings: PageSettings
  securityList: string[]
  /** What differs in the headers of pages where something is paid. */
  paymentHeaders: SecurityHeaders
  onIslandFailure: (island: string, error: unknown) => void
  countView: CountView
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
    const config = { isScreen: page.screen === true }
    app.get(page.path, { config }, (request, reply) => servePage(page, services, request, reply))
  }
}

async function servePage(page: AnyPage, services: PageServices, request: FastifyRequest, reply: FastifyReply) {
  const { cache } = services
  const query = knownQuery(page, request)
  const address = keptAddress(page, request, query)
  const question = new ReaderQuestion(services, request)
  const kept = await findKept(cache, address, question)
  if (kept) {
    cache.hits += 1
    reply.hijack()
    sendKeptPage(request.raw, reply.raw, kept, services.securityList, cache.staleSeconds)
    if (kept.view) services.countView(request.raw, kept.view)
    return
  }
  // Read before loading begins: what changes meanwhile must not be kept.
  const { generation } = cache
  const { value: site, until } = await services.site.hold()
  if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
  const params = request.params as Record<string, string>
  let isOfRequest = false
  const load = (context: PageContext): Promise<Loaded<unknown>> =>
    page.load({
      context,
      site,
      params,
      query,
      askReader: question.ask,
      cookie: (name) => {
        isOfRequest = true
        return request.cookies[name] || null
      },
      cameFrom: () => {
        isOfRequest = true
        return cameFrom(request.headers.referer, new URL(services.siteUrl).host)
      },
    })
  const loaded = await readWhereItMay(page, services, load)
  if (loaded.kind === 'not-found') throw new PageTrouble(404, 'No such page')
  if (loaded.kind === 'moved') {
    const isForAll = !isOfRequest && (!question.asked || (await question.isVisitor()))
    return reply.redirect(loaded.to, loaded.forNow || !isForAll ? 302 : 301)
  }
  const answer = question.asked ? await question.answer() : null
  const isPersonal = isOfRequest || (question.asked && answer === null)
  const html = renderPage({ ...services, page, data: loaded.data, site, assets: services.assets(page.styles) })
  const view = page.counts?.(loaded.data) ?? null
  if (view) services.countView(request.raw, view)
  if (page.payments) reply.headers(services.paymentHeaders)
  if (loaded.secret) reply.header('referrer-policy', 'no-referrer')
  if (loaded.status) reply.code(loaded.status)
  if (isPersonal || loaded.secret || loaded.status || loaded.keep === false || page.payments)
    return sendOnce(reply, html.bytes)
  const made = new KeptPage(html, loaded.tags, { answer, until, view })
  cache.keep(address, made, generation)
  reply.hijack()
  return sendKeptPage(request.raw, reply.raw, made, services.securityList)
}

async function findKept(cache: PageCache, address: string, question: ReaderQuestion) {
  if (!cache.differs(address)) return cache.get(address)
  const answer = await question.answer()
  return answer === null ? undefined : cache.get(address, answer)
}

/** For one reader or one question alone: compressed on its way, only as much as is worth it, and kept nowhere. */
const sendOnce = (reply: FastifyReply, html: Buffer) =>
  reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(html)

/** Parameters that the page does not know change nothing, so they must not make another kept page. */
export function knownQuery(page: { query?: readonly string[] }, request: FastifyRequest): URLSearchParams {
  const known = new URLSearchParams()
  if (page.query === undefined) return known
  const given = queryOf(request)
  for (const name of page.query) for (const value of given.getAll(name)) known.append(name, value)
  return known
}

/** One address for every spelling of it: an address can be percent-encoded in thousands of ways, which would flush all other pages. */
export function keptAddress(page: { path: string }, request: FastifyRequest, query: URLSearchParams): string {
  const params = request.params as Record<string, string>
  const path = page.path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
  return query.size > 0 ? `${path}?${query}` : path
}
