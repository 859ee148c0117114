import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { controls } from '../../support/payments.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { projectDir } from '../../support/test-site.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const WEBHOOK_SECRET = 'whsec_of_the_town'
/** Of those that it lives beyond its first hundred. Few payments take few: it dies sooner under them. */
const MOST_STEPS = isWholeProof ? 1_500 : 500

/** A shop and its payment provider, both of which die now and then and come back at the same address. */
export async function openTown(dice: () => number) {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'colophon-town-'))
  const [shopPort, bankPort] = [await freePort(), await freePort()]
  const bankUrl = `http://127.0.0.1:${bankPort}`
  const shopUrl = `http://127.0.0.1:${shopPort}`
  let isClosing = false
  let kills = 0
  let shop: ChildProcess | null = null

  const openBank = () => startStripeSandbox({ projectDir, folder, port: bankPort, report: () => undefined })
  let bank = await openBank()
  await controls(bankUrl)('PUT', 'webhook', { url: `${shopUrl}/api/payments/webhook`, secret: WEBHOOK_SECRET })

  /** Opens again as often as it dies, each time with another number of steps to live. */
  async function openShop(mayDie: boolean): Promise<void> {
    const steps = mayDie ? 100 + Math.floor(dice() * MOST_STEPS) : 0
    const args = [database.url, bankUrl, WEBHOOK_SECRET, String(shopPort), String(steps)]
    const child = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts'), ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    shop = child
    child.once('exit', () => {
      if (isClosing || shop !== child) return
      kills += 1
      openShop(mayDie).catch(() => undefined)
    })
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }

  async function closeShop() {
    const child = shop
    shop = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** The provider dies in the middle of whatever it does, and is opened again on its books. */
  async function killBank() {
    await controls(bankUrl)('PUT', 'faults', { api: [{ at: 'before', act: 'die', times: 1 }] }).catch(() => undefined)
    await fetch(`${bankUrl}/v1/balance_transactions`, { headers: { authorization: 'Bearer sk_test_x' } }).catch(
      () => undefined,
    )
    await bank.stop()
    bank = await openBank()
  }

  const control = controls(bankUrl)
  afterAll(async () => {
    isClosing = true
    await closeShop()
    await bank.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const stripe = new Stripe('sk_test_town', { host: '127.0.0.1', port: bankPort, protocol: 'http', telemetry: false })
  return { ...database, shopUrl, bankUrl, control, stripe, openShop, closeShop, killBank, countKills: () => kills }
}

export type Town = Awaited<ReturnType<typeof openTown>>
