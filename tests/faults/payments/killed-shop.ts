import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { controls } from '../../support/payments.ts'
import { fillWithDemo } from '../../support/start-postgres.ts'
import { projectDir } from '../../support/test-site.ts'
import { killIfThere, postmasterOf, serversBelow } from '../postgres/temporary-folders.ts'

const WEBHOOK_SECRET = 'whsec_of_the_killed'

export type Victim = 'the app' | 'the database' | 'both'

/** A shop with a database of its own, in a folder, as a site has it. Only its payment provider lives through everything. */
export async function openKilledShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'colophon-killed-'))
  const bankFolder = await mkdtemp(join(tmpdir(), 'colophon-killed-bank-'))
  const url = await fillDatabase(dataDir)
  const [shopPort, bankPort] = [await freePort(), await freePort()]
  const shopUrl = `http://127.0.0.1:${shopPort}`
  const bankUrl = `http://127.0.0.1:${bankPort}`
  const bank = await startStripeSandbox({ projectDir, folder: bankFolder, port: bankPort, report: () => undefined })
  await controls(bankUrl)('PUT', 'webhook', { url: `${shopUrl}/api/payments/webhook`, secret: WEBHOOK_SECRET })
  let shop: ChildProcess | null = null

  async function open() {
    const args = [join(import.meta.dirname, 'shop.ts'), dataDir, bankUrl, WEBHOOK_SECRET, String(shopPort)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    shop = child
    await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`The shop could not be opened (${child.exitCode})`)
  }

  async function kill(victim: Victim) {
    const postmaster = await postmasterOf(dataDir)
    const child = shop
    if (victim !== 'the database') child?.kill('SIGKILL')
    if (victim !== 'the app') killIfThere(postmaster)
    if (victim === 'the database') return
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await open()
  }

  /** The same database for whoever looks from outside; its server may just be dead. */
  const look = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(query, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  afterAll(async () => {
    if (shop && shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    }
    for (const pid of await serversBelow(dataDir)) killIfThere(pid)
    await bank.stop()
    for (const folder of [dataDir, bankFolder])
      await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  })
  const stripe = new Stripe('sk_test_town', { host: '127.0.0.1', port: bankPort, protocol: 'http', telemetry: false })
  return { url, shopUrl, bankUrl, stripe, open, kill, look }
}

/** Makes the database in its folder, and ends its server: the shop starts it itself, at the same address. */
async function fillDatabase(dataDir: string): Promise<string> {
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  await fillWithDemo(launch.database.url)
  await launch.database.stop()
  return launch.database.url
}
