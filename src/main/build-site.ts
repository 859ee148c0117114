import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { keepPictures } from '#adapters/share-pictures/keep-pictures.ts'
import { PictureDrawer } from '#adapters/share-pictures/picture-drawer.ts'
import { workshopPayments } from '#adapters/stripe/workshop-payments.ts'
import { SECOND_FACTOR_PAGE } from '#api/access-door.ts'
import { accessRoutes } from '#api/access-routes.ts'
import { accountAddressRoutes } from '#api/account-address-routes.ts'
import { accountCardRoutes } from '#api/account-card-routes.ts'
import { autorenewRoutes } from '#api/autorenew-routes.ts'
import { browserOf, cookieDefaults, cookieSigner, keepSession } from '#api/browser-cookies.ts'
import { captchaRoutes } from '#api/captcha-routes.ts'
import { cartRoutes } from '#api/cart-routes.ts'
import { checkoutRoutes } from '#api/checkout-routes.ts'
import { invoiceRoutes } from '#api/invoice-routes.ts'
import { islandFailureRoutes } from '#api/island-failure-routes.ts'
import { mailRoutes } from '#api/mail-routes.ts'
import { mailingListRoutes } from '#api/mailing-list-routes.ts'
import { paymentRoutes } from '#api/payment-routes.ts'
import { redeemRoutes } from '#api/redeem-routes.ts'
import { refuseAdminViewWrites } from '#api/refuse-admin-view-writes.ts'
import { refuseForeignWrites } from '#api/refuse-foreign-writes.ts'
import { refuseUnreadable } from '#api/refuse-unreadable.ts'
import { rememberCouponLinks } from '#api/remember-coupon-links.ts'
import { searchRoutes } from '#api/search-routes.ts'
import { sessionRoutes } from '#api/session-routes.ts'
import { shippingRoutes } from '#api/shipping-routes.ts'
import { storeRoutes } from '#api/store-routes.ts'
import { subscribeRoutes } from '#api/subscribe-routes.ts'
import { identifyByTraces } from '#application/access/identify-by-traces.ts'
import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { IdentityProvider } from '#application/access/identity-provider.ts'
import type { WithPorts } from '#application/context.ts'
import { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { INSTITUTIONS_TAG } from '#application/institutions/list-identity-providers.ts'
import type { ReadInbox } from '#application/mail/read-inbox.ts'
import { CatalogueSource, STORE_TAG } from '#application/store/catalogue-source.ts'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import { devMailRoutes } from '#web/pages/dev-mail/dev-mail-routes.ts'
import { devPaymentsRoutes } from '#web/pages/dev-payments/dev-payments-routes.ts'
import { boughtFileRoutes } from '#web/pages/download/bought-file-routes.ts'
import { downloadRoutes } from '#web/pages/download/download-routes.ts'
import { feedFiles } from '#web/pages/feeds/feed-files.ts'
import { sitemapFiles } from '#web/pages/feeds/sitemap-files.ts'
import { identityProvidersFile } from '#web/pages/institution/identity-providers-file.ts'
import { invoicePdfRoutes } from '#web/pages/invoice/invoice-pdf-routes.ts'
import { logoutRoutes } from '#web/pages/login/logout-routes.ts'
import { oauthRoutes } from '#web/pages/oauth/oauth-routes.ts'
import { pages, workshopPages } from '#web/pages/page-list.ts'
import { receiptPdfRoutes } from '#web/pages/receipt/receipt-pdf-routes.ts'
import { giftQrRoutes } from '#web/pages/redeem/gift-qr-routes.ts'
import { sharePictureRoutes } from '#web/pages/share-pictures/share-picture-routes.ts'
import type { AssetFinder } from '#web/render/assets.ts'
import { answerTrouble } from '#web/render/error-answers.ts'
import { PageCache } from '#web/render/page-cache.ts'
import { securityHeaders } from '#web/render/security-headers.ts'
import { answerFromCache } from '#web/render/send-kept-page.ts'
import { type PageServices, servePages } from '#web/render/serve-pages.ts'
import { serveTextFiles } from '#web/render/serve-text-files.ts'
import { SiteSource } from '#web/render/site-source.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import type { Config } from './config.ts'
import { createApp } from './create-app.ts'
import { answerErrors } from './error-handling.ts'
import { healthRoutes } from './health-routes.ts'
import { loginWaysOf } from './identity-settings.ts'
import type { KnownRoute } from './known-routes.ts'
import { createMetrics, type Metrics, measureRequests, metricsRoute } from './metrics.ts'
import { staticRoutes } from './static-routes.ts'

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
  >
  pool: pg.Pool
  assets: AssetFinder
  /** The folder with the build's `assets/`; null while developing, when Vite serves the sources. */
  clientDir: string | null
  staticDir: string
  /** The inbox of development; none where mail really goes out. */
  inbox?: ReadInbox | null
  /** Tells who is reading; by the session, where nothing else is said. */
  identifyReader?: IdentifyReader
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
}

/** For what is compressed at each answer; pages and assets are compressed once, and better. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The whole web side as one value: listening is the caller's business, so that tests can ask it directly. */
export async function buildSite({
  config,
  context,
  pool,
  assets,
  clientDir,
  staticDir,
  inbox,
  identifyReader: givenReader,
  providers = [],
  payments = null,
  drawingProgram = join(import.meta.dirname, '../adapters/share-pictures/draw-worker.ts'),
}: SiteParts): Promise<BuiltSite> {
  // While developing nothing is kept, so that every change is seen.
  const cache = new PageCache(clientDir ? config.pageCacheBytes : 0)
  const site = new SiteSource(context)
  const catalogue = new CatalogueSource(context)
  const institutions = new InstitutionDirectory(context)
  const identifyReader = givenReader ?? identifyByTraces(institutions)
  const metrics = createMetrics(cache, pool)
  const { service, siteKey } = context.ports.captcha
  const https = config.siteUrl.startsWith('https:')
  const surroundings = { https, development: clientDir === null, captcha: service }
  const security = securityHeaders(surroundings)
  const securityList = Object.entries(security).flat()
  const app = createApp(config, answerFromCache(cache, securityList), (request, reply, status) =>
    answerTrouble(request, reply, status, services),
  )
  const services: PageServices = {
    context: { ...context, catalogue }, identifyReader, site, cache, assets, securityList,
    siteUrl: config.siteUrl,
    settings: { captcha: { service, siteKey }, login: loginWaysOf(config), payments },
    paymentHeaders: securityHeaders({ ...surroundings, payments }),
    onIslandFailure: (island, error) => app.log.error({ island, err: error }, 'an island failed on the server'),
  } // biome-ignore format: reads best short

  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(security)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: QUICK_BROTLI })
  await app.register(cookie, {
    secret: cookieSigner(context.ports.cartIds),
    parseOptions: cookieDefaults(https),
  })
  measureRequests(app, metrics)
  refuseUnreadable(app)
  refuseForeignWrites(app, config.siteUrl)
  refuseAdminViewWrites(app, context)
  rememberCouponLinks(app)
  const routes = answerErrors(app, services)
  await staticRoutes(app, { config, clientDir, staticDir })
  await attachmentRoutes(app, config.contentDir, services)
  healthRoutes(app, { pool, site })
  metricsRoute(app, metrics, config)
  cartRoutes(app, { ...context, catalogue })
  checkoutRoutes(app, { ...context, catalogue })
  invoiceRoutes(app, { ...context, catalogue })
  subscribeRoutes(app, { ...context, catalogue })
  redeemRoutes(app, { ...context, catalogue })
  storeRoutes(app, context, catalogue)
  sessionRoutes(app, context, identifyReader)
  accessRoutes(app, context)
  mailRoutes(app, { context, bounceSecret: config.bounceSecret })
  paymentRoutes(app, context)
  accountAddressRoutes(app, context)
  accountCardRoutes(app, context, payments?.publishableKey ?? null)
  autorenewRoutes(app, context)
  searchRoutes(app, context)
  shippingRoutes(app)
  captchaRoutes(app, context)
  mailingListRoutes(app, context, config.siteUrl)
  islandFailureRoutes(app, (island, message) => {
    metrics.islandFailures.inc({ island })
    app.log.warn({ island, failure: message }, 'an island failed in a browser')
  })
  if (inbox && config.environment !== 'production') devMailRoutes(app, services, inbox)
  if (payments?.script && config.environment !== 'production') {
    devPaymentsRoutes(app, context, workshopPayments(new URL(payments.script).origin))
  }
  sharePictureRoutes(app, services, startSharePictures(app, config, drawingProgram))
  oauthRoutes(app, { services, providers, browserOf, keepSession, secondFactorPath })
  serveTextFiles(
    app,
    [...feedFiles, ...sitemapFiles, identityProvidersFile(config.institutionLogin !== null)],
    services,
  )
  downloadRoutes(app, context, services)
  boughtFileRoutes(app, context, services)
  receiptPdfRoutes(app, context, services)
  invoicePdfRoutes(app, context, services)
  giftQrRoutes(app, context)
  logoutRoutes(app, services)
  servePages(app, config.environment === 'production' ? pages : [...workshopPages, ...pages], services)
  return {
    app,
    routes,
    cache,
    site,
    metrics,
    drop: (tags) => dropChanged({ cache, site, institutions, catalogue }, tags),
  }
}

function startSharePictures(app: FastifyInstance, config: Config, program: string) {
  const drawer = new PictureDrawer(program)
  app.addHook('onClose', () => drawer.stop())
  return keepPictures(drawer, { contentDir: config.contentDir, picturesDir: join(config.dataDir, 'share-pictures') })
}

type Kept = { cache: PageCache; site: SiteSource; institutions: InstitutionDirectory; catalogue: CatalogueSource }

function dropChanged({ cache, site, institutions, catalogue }: Kept, tags: string[]) {
  if (tags.some((tag) => tag === '*' || tag === 'site' || tag === STORE_TAG)) catalogue.drop()
  if (tags.includes('*') || tags.includes(INSTITUTIONS_TAG)) institutions.drop()
  if (tags.includes('*') || tags.includes('site')) {
    site.drop()
    cache.dropAll()
    return
  }
  cache.dropTagged(tags)
}

const secondFactorPath = (path: string) => `${SECOND_FACTOR_PAGE}?redirect=${encodeURIComponent(path)}`
