import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { expect, onTestFinished, vi } from 'vitest'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { deriveKey } from '#main/access/site-secret.ts'
import { loadDemo } from '#main/demo/load-demo.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { listStock, setStock } from '#store/store/stock.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { openCountingMailServer } from '../../support/counting-mail-server.ts'
import { controls } from '../../support/payments.ts'
import { startS3StandIn } from '../../support/s3-stand-in.ts'
import { projectDir } from '../../support/test-site.ts'
import { COUNTED } from './buyers-cart.ts'
import { openDatabasePair } from './database-pair.ts'
import { fillBucket, openBucket } from './fill-bucket.ts'
import { openProxy } from './open-proxy.ts'
import { openSiteProcess, type SiteProcess } from './open-sites.ts'

const SECRET = 'a secret that all processes of this cluster know'

/** A bank of the test's own, which nobody kills. */
async function openBank() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-bank-'))
  const bank = await startStripeSandbox({ projectDir, folder, port: 0, report: () => undefined })
  onTestFinished(async () => {
    await bank.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const { hostname: host, port } = new URL(bank.url)
  const stripe = new Stripe('sk_test_sandbox', { host, port: Number(port), protocol: 'http', telemetry: false })
  return { url: bank.url, stripe, control: controls(bank.url) }
}

const untilReady = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 120_000, interval: 50 })

/** How many there are at the beginning of what buyers take out of stock. */
const PLENTY = 100_000

/**
 * Two databases, two web processes and two workers of the built site, a proxy in front, files in an object store, and a bank
 * and a mail server besides: all that there is when a magazine has more than one machine, on this one's loopback.
 */
export async function openCluster() {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: projectDir })
  const [pair, bank, mail] = [await openDatabasePair(), await openBank(), await openCountingMailServer()]
  const key = { accessKeyId: 'AKIDCLUSTER', secretAccessKey: 'the key of this cluster', region: 'us-east-1' }
  const { settings: store, objects } = await startS3StandIn(key)

  const pool = openPool(pair.url, 4)
  onTestFinished(() => pool.end())
  await migrate(pool)
  const db = openDatabase(pool)
  const ports = [await freePort(), await freePort()]
  const proxy = await openProxy(ports)
  const env = {
    DATABASE_URL: pair.url,
    DATABASE_READ_URL: pair.readUrl,
    DATABASE_POOL: '6',
    SITE_URL: proxy.url,
    SITE_SECRET: SECRET,
    SMTP_URL: mail.smtpUrl,
    SANDBOX_STRIPE_API: bank.url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    CAPTCHA_ROUNDS: '20',
    // Each reader of the load says from where it comes; the proxy adds itself.
    TRUST_PROXY: '2',
  }
  const webhookSecret = `whsec_${deriveKey(SECRET, 'sandbox webhooks')}`
  const context = {
    db,
    now: () => new Date(),
    saleKinds,
    ports: {
      ...(await openAccessPorts(SECRET)),
      payments: openPayments({ secretKey: 'sk_test_sandbox', apiUrl: bank.url, webhookSecret }),
      orderLinks: openOrderLinks(SECRET, proxy.url),
    },
  }
  const loaded = await loadDemo(context, join(projectDir, 'content'))
  if (!loaded.ok) throw new Error(loaded.reason)

  const bucket = openBucket(context, proxy.url, store)
  await fillBucket(bucket)
  await db.transaction().execute((trx) => setStock(trx, [{ ref: COUNTED, quantity: PLENTY }]))
  const stock = new Map((await listStock(db)).map(({ ref, quantity, held }) => [ref, { quantity, held }]))

  /** On each machine a web process and a worker, which the database knows by the machine's name. */
  const machines = await Promise.all(
    ports.map(async (port, index) => {
      const name = `machine-${index + 1}`
      const own = { ...env, DATABASE_URL: `${pair.url}&application_name=${name}` }
      const web = await openSiteProcess({ role: 'web', env: own, port })
      return { name, web, worker: await openSiteProcess({ role: 'worker', env: own, port: 0 }) }
    }),
  )

  /** A site that starts tells the bank its own address; events come by the proxy, as they do from Stripe. */
  const start = async (site: SiteProcess) => {
    await site.start()
    if (site.role === 'worker') return
    await bank.control('PUT', 'webhook', { url: `${proxy.url}/api/payments/webhook`, secret: webhookSecret })
    await untilReady(`http://127.0.0.1:${site.port}`).catch((error: Error) => {
      throw new Error(`Not ready (${error.message}); ended: ${site.ended()}\n${site.said()}`)
    })
  }
  const startMachine = async ({ web, worker }: (typeof machines)[number]) => {
    await Promise.all([start(web), start(worker)])
  }
  await Promise.all(machines.map(startMachine))
  await untilReady(proxy.url)
  return { pair, bank, mail, pool, db, context, proxy, env, bucket, objects, stock, machines, start, startMachine }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>
export type Machine = Cluster['machines'][number]
