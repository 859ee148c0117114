import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { createMailGallery } from '#adapters/mail/mail-gallery.ts'
import { keepPictures } from '#adapters/share-pictures/keep-pictures.ts'
import { PictureDrawer } from '#adapters/share-pictures/picture-drawer.ts'
import { workshopPayments } from '#adapters/stripe/workshop-payments.ts'
import { SECOND_FACTOR_PAGE } from '#api/access/access-door.ts'
import type { ApiServices } from '#api/http/api-plugin.ts'
import { browserOf, keepSession } from '#api/http/browser-cookies.ts'
import { apiPlugins } from '#api/plugin-list.ts'
import { identifyBySessionOrNetwork } from '#application/access/identify-by-session-or-network.ts'
import type { FindReader } from '#application/access/identify-reader.ts'
import { ReaderMemory } from '#application/access/reader-memory.ts'
import { ArticleSource } from '#application/articles/article-source.ts'
import type { WithPorts } from '#application/context.ts'
import { ReadingCounter } from '#application/figures/reading-counter.ts'
import { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import type { FileStore } from '#application/ports/file-store.ts'
import type { IdentityProvider } from '#application/ports/identity-provider.ts'
import type { ReadInbox } from '#application/ports/read-inbox.ts'
import { TradeMemory } from '#application/sales/pay/read-trade.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { WhoHears } from '#store/changes.ts'
import { errorPage } from '#web/pages/error/error-page.tsx'
import { type WebServices, webPlugins } from '#web/pages/route-list.ts'
import type { AssetFinder } from '#web/render/assets.ts'
import { answerTrouble } from '#web/render/error-answers.ts'
import { isIsland } from '#web/render/island.tsx'
import { PageCache } from '#web/render/page-cache.ts'
import { securityHeaders } from '#web/render/security-headers.ts'
import { answerFromCache } from '#web/render/send-kept-page.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { SiteSource } from '#web/render/site-source.ts'
import type { Config } from './config/config.ts'
import { loginWaysOf } from './config/identity-settings.ts'
import { dropChanged, isRead } from './drop-changed.ts'
import { attachmentRoutes } from './http/attachment-routes.ts'
import { createApp } from './http/create-app.ts'
import { answerErrors } from './http/error-handling.ts'
import { forgetWriters } from './http/forget-writers.ts'
import { healthRoutes } from './http/health-routes.ts'
import { type KnownRoute, routeOf } from './http/known-routes.ts'
import { createMetrics, type Metrics, metricsRoute } from './http/metrics.ts'
import { pictureRoutes } from './http/picture-routes.ts'
import { readersOfRequests } from './http/readers-of-requests.ts'
import { addSiteHooks } from './http/site-hooks.ts'
import { staticRoutes } from './http/static-routes.ts'
import type { SiteStandbys } from './open-standbys.ts'
import { saleKinds } from './sales/sale-kinds.ts'

export type SiteParts = {
  config: Config
  context: WithPorts<
    | 'captcha'
    | 'files'
    | 'passwords'
    | 'authenticator'
    | 'sealSecret'
    | 'cartIds'
    | 'payments'
    | 'orderLinks'
    | 'findGoodsFile'
    | 'makeReceiptPdf'
    | 'makeInvoicePdf'
    | 'makeStatementPdf'
    | 'makeGoodsPapers'
    | 'makeRenewalLetters'
    | 'zipFiles'
    | 'readCamt'
    | 'webhooks'
    | 'renderMail'
  >
  pool: pg.Pool
  /** Where some pages may be read instead; none unless given. */
  standbys?: SiteStandbys | null
  assets: AssetFinder
  /** The folder with the build's `assets/`; null while developing, when Vite serves the sources. */
  clientDir: string | null
  staticDir: string
  /** The inbox of development; none where mail really goes out. */
  inbox?: ReadInbox | null
  /** Tells who is reading; by the session, where nothing else is said. */
  findReader?: FindReader
  /** The outside ways in; none unless given. */
  providers?: readonly IdentityProvider[]
  /** How browsers pay; null where nothing can be paid. */
  payments?: BrowserPayments | null
  /** The program of the drawing thread: a built file, or its source. */
  drawingProgram?: string
}

export type BuiltSite = {
  app: FastifyInstance
  /** Every address that the site answers. */
  routes: readonly KnownRoute[]
  cache: PageCache
  site: SiteSource
  metrics: Metrics
  drop(tags: string[]): void
  /** What is held of what changes, dropped as those changes are told. */
  hears: Required<Pick<WhoHears, 'onChange' | 'onDeaf' | 'onReader' | 'onListening'>>
  /** Writes down what was read since the last time. */
  flushReads(): Promise<void>
  /** Turns away whoever asks whether the site is ready, and serves on until the load balancers have noticed. */
  drain(): Promise<void>
}

/** The whole web side as one value: listening is the caller's business, so that tests can ask it directly. */
export async function buildSite({
  config,
  context: given,
  pool,
  standbys = null,
  assets,
  clientDir,
  staticDir,
  inbox,
  findReader: givenReader,
  providers = [],
  payments = null,
  drawingProgram = join(import.meta.dirname, '../adapters/share-pictures/draw-worker.ts'),
}: SiteParts): Promise<BuiltSite> {
  // While developing nothing is kept, so that every change is seen.
  const cache = new PageCache(clientDir ? config.pageCacheBytes : 0, {
    staleMs: config.stalePagesMs,
    now: () => given.now().getTime(),
  })
  const site = new SiteSource(given)
  const catalogue = new CatalogueSource(given)
  const articles = new ArticleSource(given)
  const context = { ...given, catalogue, articles, saleKinds, trade: new TradeMemory(given) }
  const institutions = new InstitutionDirectory(context)
  const findReader = givenReader ?? identifyBySessionOrNetwork(context, institutions)
  const readers = new ReaderMemory(findReader, { forMs: config.readerMemoryMs })
  const metrics = createMetrics(cache, pool)
  const { service, siteKey } = context.ports.captcha
  const surroundings = {
    https: config.siteUrl.startsWith('https:'),
    development: clientDir === null,
    captcha: service,
  }
  const security = securityHeaders(surroundings)
  const securityList = Object.entries(security).flat()
  const counter = new ReadingCounter(context, config.siteUrl)
  const shortcut = answerFromCache({
    cache,
    security: securityList,
    countView: counter.count,
    readers: readersOfRequests(context, readers, config),
  })
  const app = createApp(config, shortcut, (request, reply, status) => answerTrouble(request, reply, status, page))
  const page: PageServices = {
    context,
    standby: standbys,
    identifyReader: readers.identify,
    site,
    cache,
    assets,
    errorPage,
    securityList,
    siteUrl: config.siteUrl,
    settings: { captcha: { service, siteKey }, login: loginWaysOf(config), payments },
    paymentHeaders: securityHeaders({ ...surroundings, payments }),
    onIslandFailure: (island, error) => app.log.error({ island, err: error }, 'an island failed on the server'),
    countView: counter.count,
  }

  const api: ApiServices = {
    context,
    identifyReader: async (asking, traces) => (await findReader(asking, traces)).reader,
    siteUrl: config.siteUrl,
    bounceSecret: config.bounceSecret,
    publishableKey: payments?.publishableKey ?? null,
    isIsland,
    onIslandFailure: ({ island, error, path }) => {
      metrics.islandFailures.inc({ island })
      // The page's pattern, not its address: an address can carry a token or a name, or whatever a stranger likes.
      app.log.warn({ island, error, page: routeOf(routes, path) }, 'an island failed in a browser')
    },
  }
  const web: WebServices = {
    page,
    context,
    pictures: startPictures(app, config, drawingProgram, context.ports.files),
    oauth: { providers, browserOf, keepSession, secondFactorPath },
    hasInstitutionLogin: config.institutionLogin !== null,
    workshop: config.environment === 'production' ? null : openWorkshop(config, inbox, payments),
  }

  flushRegularly(app, counter)
  forgetWriters(app, readers)
  await addSiteHooks(app, { context, siteUrl: config.siteUrl, security, metrics })
  const routes = answerErrors(app, page)
  await staticRoutes(app, { clientDir, staticDir })
  await attachmentRoutes(app, config.contentDir, page)
  await pictureRoutes(app, { contentDir: config.contentDir, files: context.ports.files, services: page })
  const health = healthRoutes(app, { pool, site })
  metricsRoute(app, metrics, config)
  for (const plugin of apiPlugins) await app.register(plugin, api)
  for (const plugin of webPlugins) await app.register(plugin, web)
  const drop = (tags: string[]) => {
    // First: what is dropped must not be made anew from a standby that has not heard of it. None is asked for what is sold:
    // while stock runs low each order tells of it.
    if (tags.some(isRead)) standbys?.changed()
    dropChanged({ cache, site, institutions, readers, catalogue, articles }, tags)
  }
  return {
    app,
    routes,
    cache,
    site,
    metrics,
    drop,
    hears: {
      onChange: drop,
      onDeaf: () => {
        standbys?.goDeaf()
        cache.goStale()
        articles.goStale()
      },
      onReader: (accountId) => readers.known.changed(accountId),
      onListening: () => readers.known.listen(),
    },
    flushReads: () => counter.flush(),
    drain: () => health.drain(config.drainMs),
  }
}

/** What only those who work on the site see: the mail that was sent, every kind of mail, and payments in the sandbox. */
const openWorkshop = (config: Config, inbox: ReadInbox | null | undefined, payments: BrowserPayments | null) => ({
  inbox: inbox ?? null,
  mails: createMailGallery({ siteUrl: config.siteUrl, sender: config.mailSender }),
  payments: payments?.script ? workshopPayments(new URL(payments.script).origin) : null,
})

const FLUSH_MS = 10_000

/** What was counted is written down every few seconds, and once more before the site stops. */
function flushRegularly(app: FastifyInstance, counter: ReadingCounter) {
  const flush = () =>
    counter.flush().catch((error) => app.log.warn({ err: error }, 'what was read could not be counted yet'))
  const timer = setInterval(flush, FLUSH_MS)
  // A process that has nothing else to do may end.
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

function startPictures(app: FastifyInstance, config: Config, program: string, files: FileStore) {
  const drawer = new PictureDrawer(program)
  app.addHook('onClose', () => drawer.stop())
  return keepPictures(drawer, readContentPictures(config.contentDir, files), config.dataDir)
}

const secondFactorPath = (path: string) => `${SECOND_FACTOR_PAGE}?redirect=${encodeURIComponent(path)}`
