import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { readCamt } from '#adapters/camt/read-camt.ts'
import { findContentDownloads } from '#adapters/files/content-downloads.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { makeGoodsPapers } from '#adapters/pdf/make-goods-papers.tsx'
import { makeInvoicePdf } from '#adapters/pdf/make-invoice-pdf.tsx'
import { makeReceiptPdf } from '#adapters/pdf/make-receipt-pdf.tsx'
import { makeRenewalLetters } from '#adapters/pdf/make-renewal-letters.tsx'
import { makeStatementPdf } from '#adapters/pdf/make-statement-pdf.tsx'
import { zipFiles } from '#adapters/zip/zip-files.ts'
import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { Payments } from '#application/ports/payments.ts'
import type { ReadInbox } from '#application/ports/read-inbox.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { chooseCaptcha } from '#main/access/choose-captcha.ts'
import { openProviders } from '#main/access/start-identity.ts'
import { buildSite } from '#main/build-site.ts'
import { readConfig } from '#main/config/config.ts'
import type { SiteStandbys } from '#main/open-standbys.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { openWebhooks } from '#main/webhooks/open-webhooks.ts'
import { sourceAssets } from '#web/render/assets.ts'
import { openTestDatabase } from './test-database.ts'
import { TEST_SECRET } from './test-secret.ts'

export const projectDir = resolve(import.meta.dirname, '../..')

type Settings = {
  env?: Record<string, string>
  database?: Pick<Awaited<ReturnType<typeof openTestDatabase>>, 'url' | 'pool' | 'context' | 'db'>
  identifyReader?: IdentifyReader
  inbox?: ReadInbox
  /** Who is paid; without one, nobody answers. */
  payments?: Payments
  /** Where the outside ways in lead, besides to those that `env` names. */
  issuers?: { social: string; institution: string }
  /** Where some pages may be read instead. */
  standbys?: SiteStandbys
  /** Told what went wrong with an outside login. */
  report?: (line: string) => void
}

/** A browser's work is not what most tests are about; production takes no less than it should. */
const lightCaptcha = ({ NODE_ENV }: Record<string, string>) =>
  NODE_ENV === 'production' ? {} : { CAPTCHA_ROUNDS: '20' }

/** Named as a build would name them. */
const builtIslands = new Map(
  [...sourceAssets('home').islands.keys()].map((name) => [name, `/assets/${name}-abc123.js`]),
)

/** The whole web side over a database of its own, to be asked with `inject` or over a socket. */
export async function openTestSite({
  env = {},
  database,
  identifyReader,
  inbox,
  payments,
  issuers,
  standbys,
  report,
}: Settings = {}) {
  const opened = database ?? (await openTestDatabase())
  const read = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...lightCaptcha(env), ...env }, projectDir)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const clientDir = await mkdtemp(join(tmpdir(), 'colophon-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/app-abc123.js'), 'export {}')
  const captcha = chooseCaptcha(read.config, TEST_SECRET, () => {})
  const filesDir = await mkdtemp(join(tmpdir(), 'colophon-files-'))
  const context = {
    ...opened.context,
    saleKinds,
    ports: {
      captcha,
      files: openLocalFiles(filesDir),
      findGoodsFile: findContentDownloads(read.config.contentDir),
      makeReceiptPdf,
      makeInvoicePdf,
      makeStatementPdf,
      makeGoodsPapers,
      makeRenewalLetters,
      zipFiles,
      readCamt,
      renderMail: createReactEmailRenderer({ siteUrl: read.config.siteUrl }),
      ...(await openAccessPorts(TEST_SECRET)),
      payments:
        payments ?? openPayments({ secretKey: 'sk_test_x', apiUrl: 'http://127.0.0.1:1', webhookSecret: 'whsec_x' }),
      orderLinks: openOrderLinks(TEST_SECRET, read.config.siteUrl),
      webhooks: openWebhooks(read.config, TEST_SECRET),
    },
  }
  const site = await buildSite({
    config: read.config,
    context,
    pool: opened.pool,
    ...(standbys && { standbys }),
    assets: () => ({
      styles: ['/assets/app.css'],
      scripts: ['/assets/app-abc123.js'],
      fonts: [],
      hydrate: '/assets/hydrate-abc123.js',
      islands: builtIslands,
    }),
    clientDir,
    staticDir: join(projectDir, 'src/web/static'),
    ...(identifyReader && {
      findReader: async (asking, traces) => ({ reader: await identifyReader(asking, traces), holder: null }),
    }),
    inbox: inbox ?? null,
    providers: openProviders(read.config, issuers ?? null, report ?? (() => undefined)),
  })
  await site.app.ready()
  afterAll(async () => {
    await site.app.close()
    await rm(clientDir, { recursive: true, force: true })
    await rm(filesDir, { recursive: true, force: true })
  })
  return { ...site, ...opened, context, config: read.config }
}
