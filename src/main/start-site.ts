import { join } from 'node:path'
import { readCamt } from '#adapters/camt/read-camt.ts'
import { findContentDownloads } from '#adapters/files/content-downloads.ts'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { zipFiles } from '#adapters/zip/zip-files.ts'
import type { UseCaseContext } from '#application/context.ts'
import { enqueueIssueFilesCheck } from '#application/issues/enqueue-issue-files.ts'
import { jobs } from '#main/jobs/job-list.ts'
import { listenForChanges } from '#store/changes.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { nameOfServer, serversOf } from '#store/servers/database-address.ts'
import type { AssetFinder } from '#web/render/assets.ts'
import { openAccessPorts } from './access/access-ports.ts'
import { chooseCaptcha } from './access/choose-captcha.ts'
import { loadSiteSecret } from './access/site-secret.ts'
import { type StartedIdentity, startIdentity } from './access/start-identity.ts'
import { type BuiltSite, buildSite, type SiteParts } from './build-site.ts'
import type { Config } from './config/config.ts'
import { keepDemoPhotographs } from './demo/keep-demo-photographs.ts'
import { loadDemo } from './demo/load-demo.ts'
import { loadDemoBooks } from './demo/load-demo-books.ts'
import { loadDemoDesk } from './demo/load-demo-desk.ts'
import { saveDemoMethods } from './demo/save-demo-methods.ts'
import { issueFilePorts, openSiteFiles } from './issues/issue-files.ts'
import { keepPapers } from './issues/keep-papers.ts'
import { typesetPapers } from './issues/typeset-in-thread.ts'
import { type StartedMail, startMail } from './mail/start-mail.ts'
import { openStandbys } from './open-standbys.ts'
import { announceRunning } from './running-site.ts'
import { saleKinds } from './sales/sale-kinds.ts'
import { describePayments, openOrderLinks, type StartedPayments, startPayments } from './sales/start-payments.ts'
import { startWorker } from './start-worker.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

export type StartParts = {
  config: Config
  projectDir: string
  assets: AssetFinder
  clientDir: string | null
  /** The program of the thread that typesets issues: a built file, or one that loads its sources. */
  typesetter: string
  /** Told what is being done, step by step. */
  report: (line: string) => void
  /** Lets the development server stand in front of the site; otherwise the site listens itself. */
  serve?: (site: BuiltSite, parts: SiteParts) => Promise<{ address: string; stop: Stop }>
}

export type Started = {
  address: string | null
  database: string
  mail: string
  payments: string
  /** Where the sandbox's people log in; null without it. */
  identity: string | null
  stop(): Promise<void>
}
export type Start = { ok: true; site: Started } | { ok: false; reason: string }

type Stop = () => Promise<unknown>

/** Starts everything that this process is to be, in order; stops it in the opposite order, each part once. */
export async function startSite(parts: StartParts): Promise<Start> {
  const stops: Stop[] = []
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= stopAll(stops)
    return stopping
  }
  try {
    const started = await startParts(parts, stops)
    if (!started.ok) {
      await stop()
      return started
    }
    const { ok: _ok, ...site } = started
    return { ok: true, site: { ...site, stop } }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopAll(stops: Stop[]) {
  for (const stop of stops.reverse()) await stop().catch(() => undefined)
}

type PartsStarted = ({ ok: true } & Omit<Started, 'stop'>) | { ok: false; reason: string }

async function startParts(parts: StartParts, stops: Stop[]): Promise<PartsStarted> {
  const { config, report } = parts
  const database = await findDatabase(config, report)
  if (!database.ok) return database
  stops.push(database.stop)

  const pool = openPool(database.url, config.databasePool)
  stops.push(() => pool.end())
  const problem = await waitForDatabase(pool, { report })
  if (problem) return { ok: false, reason: problem }
  const { applied } = await migrate(pool)
  report(applied.length > 0 ? `Migrated the database (${applied.join(', ')})` : 'The database is up to date')

  const context: UseCaseContext = { db: openDatabase(pool), now: () => new Date() }
  let isNewDemo = false
  if (config.demo) {
    const secret = await loadSiteSecret(config)
    const ports = { ...(await openAccessPorts(secret)), orderLinks: openOrderLinks(secret, config.siteUrl) }
    const demo = await loadDemo({ ...context, ports }, config.contentDir)
    if (!demo.ok) return demo
    await loadDemoBooks(context)
    await keepDemoPhotographs(config)
    isNewDemo = demo.articles > 0
    if (isNewDemo) report(`Loaded the demo magazine (${demo.articles} articles) and its ${demo.accounts} accounts`)
  }
  const mail = await startMail(parts)
  stops.push(mail.stop)
  const payments = await startPayments(parts, await loadSiteSecret(config))
  stops.push(payments.stop)
  if (config.demo && payments.sandbox) await saveDemoMethods(payments.sandbox.url, config.contentDir)
  if (isNewDemo && config.demoDesk) {
    const orderLinks = openOrderLinks(await loadSiteSecret(config), config.siteUrl)
    const ports = { payments: payments.payments, orderLinks, readCamt }
    await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds, ports }, config.contentDir)
  }
  if (config.role !== 'web') {
    const log = (level: string, message: string) => (level === 'error' ? report(`Jobs: ${message}`) : undefined)
    const typesetting = new AbortController()
    const worker = await startWorker({
      context: {
        ...context,
        siteUrl: config.siteUrl,
        ports: {
          ...mail.ports,
          ...issueFilePorts(config, { program: parts.typesetter, stopping: typesetting.signal }),
          payments: payments.payments,
          orderLinks: openOrderLinks(await loadSiteSecret(config), config.siteUrl),
          webhooks: openWebhooks(config, await loadSiteSecret(config)),
        },
      },
      pool,
      jobs,
      concurrency: config.jobConcurrency,
      clock: config.jobClock,
      log,
    })
    stops.push(() => {
      // No other job is begun from here on; the one that can take a minute is not waited for.
      const stopped = worker.stop()
      typesetting.abort()
      return stopped
    })
    // What changed while nobody was there to make it, or was left half-way.
    await enqueueIssueFilesCheck(context.db)
  }
  const described = { ok: true as const, database: database.description, payments: describePayments(payments) }
  if (config.role === 'worker') {
    return { ...described, address: null, mail: describeMail(config, mail, null), identity: null }
  }
  const identity = await startIdentity(parts)
  stops.push(identity.stop)
  const address = await startWeb(parts, { context, pool, url: database.url, mail, identity, payments }, stops)
  await payments.announce(address)
  return { ...described, address, mail: describeMail(config, mail, address), identity: identity.sandbox }
}

/** Where mail goes; never with the password that the setting may hold. */
function describeMail({ smtpUrl }: Config, { inbox }: StartedMail, address: string | null): string {
  if (inbox) return address ? `read at ${address}/dev/mail` : 'kept in the sandbox inbox'
  return `sent through ${new URL(smtpUrl ?? '').host}`
}

type FoundDatabase = { ok: true; url: string; description: string; stop: Stop } | { ok: false; reason: string }

async function findDatabase(config: Config, report: (line: string) => void): Promise<FoundDatabase> {
  if (config.databaseUrl) {
    const servers = serversOf(config.databaseUrl)
    const description = `PostgreSQL at ${servers.map(nameOfServer).join(' or ')}${new URL(servers[0] ?? '').pathname}`
    return { ok: true, url: config.databaseUrl, description, stop: async () => {} }
  }
  const launch = await launchPostgres({ dataDir: join(config.dataDir, 'postgres'), report })
  if (!launch.ok) return launch
  const { url, description, stop } = launch.database
  const word = await announceRunning(config.dataDir, url)
  return { ok: true, url, description, stop: () => word.withdraw().finally(stop) }
}

type Open = {
  context: UseCaseContext
  pool: ReturnType<typeof openPool>
  url: string
  mail: StartedMail
  identity: StartedIdentity
  payments: StartedPayments
}

async function startWeb(parts: StartParts, open: Open, stops: Stop[]): Promise<string> {
  const { context, pool, url, mail, identity, payments } = open
  const { config, assets, clientDir, projectDir, report } = parts
  const secret = await loadSiteSecret(config)
  const captcha = chooseCaptcha(config, secret, report)
  const drawingProgram = clientDir ? 'dist/server/draw.js' : 'src/adapters/share-pictures/draw-worker.ts'
  const papers = typesetPapers(parts.typesetter)
  const reading = config.databaseReadUrl
    ? openStandbys(pool, config.databaseReadUrl, config.databasePool)
    : { standbys: null, stop: async () => {} }
  stops.push(reading.stop)
  const siteParts = {
    config,
    context: {
      ...context,
      ports: {
        captcha,
        files: openSiteFiles(config),
        findGoodsFile: findContentDownloads(config.contentDir),
        ...keepPapers(papers),
        makeGoodsPapers: papers.makeGoodsPapers,
        makeRenewalLetters: papers.makeRenewalLetters,
        zipFiles,
        readCamt,
        renderMail: mail.ports.renderMail,
        ...(await openAccessPorts(secret)),
        payments: payments.payments,
        orderLinks: openOrderLinks(secret, config.siteUrl),
        webhooks: openWebhooks(config, secret),
      },
    },
    pool,
    standbys: reading.standbys,
    assets,
    clientDir,
    staticDir: join(projectDir, 'src/web/static'),
    drawingProgram: join(projectDir, drawingProgram),
    inbox: mail.inbox,
    providers: identity.providers,
    payments: payments.browser,
  }
  const built = await buildSite(siteParts)
  const onError = (error: Error) => built.app.log.warn({ err: error }, 'the listener for changes lost its connection')
  const listener = await listenForChanges(url, { ...built.hears, onError })
  stops.push(listener.stop)
  stops.push(() => built.app.close())
  const served = await (parts.serve ?? listen)(built, siteParts)
  stops.push(served.stop)
  stops.push(built.drain)
  return served.address
}

async function listen({ app }: BuiltSite, { config }: SiteParts) {
  await app.listen({ port: config.port, host: config.host })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  return { address: `http://${config.host}:${port}`, stop: async () => {} }
}
