import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Stripe from 'stripe'
import { afterAll, afterEach } from 'vitest'
import { startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'
import type { FaultList } from '../../../sandbox/stripe/control/faults.ts'
import { checkAnswer } from './check-answer.ts'

export const projectDir = resolve(import.meta.dirname, '../../..')

export type Card = { number: string; month?: number; year?: number; cvc?: string; postcode?: string }

/** A sandbox of this test file's own, spoken to with the real SDK. Every answer is held against Stripe's types. */
export async function openSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-stripe-'))
  const start = (port = 0) => startStripeSandbox({ projectDir, folder, port, report: () => undefined })
  let sandbox = await start()
  const { url } = sandbox
  const { hostname: host, port } = new URL(url)
  const client = (key: string, options: { retries?: number; timeout?: number } = {}) =>
    new Stripe(key, {
      host,
      port: Number(port),
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: options.retries ?? 0,
      timeout: options.timeout ?? 20_000,
      httpClient: Stripe.createFetchHttpClient(checkedFetch(key.startsWith('pk_'))),
    })
  const control = (method: string, path: string, body?: unknown) => ask(`${url}/control/${path}`, method, body)
  afterEach(() => {
    const [strange] = strangeAnswers.splice(0)
    if (strange) throw strange
  })
  afterAll(async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const browser = client('pk_test_sandbox')
  return {
    url,
    client,
    stripe: client('sk_test_sandbox'),
    browser,
    control,
    advance: (seconds: number) => control('POST', 'clock', { advance_seconds: seconds }),
    setFaults: (faults: Partial<FaultList>) => control('PUT', 'faults', faults),
    authenticate: (intent: { id: string; object: string }, approve = true) =>
      control('POST', `${intent.object}s/${intent.id}/authenticate`, { approve }),
    /** Types a card as the browser's script does. */
    typeCard: ({ number, month = 12, year = 2040, cvc = '123', postcode }: Card) =>
      browser.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: month, exp_year: year, cvc },
        ...(postcode && { billing_details: { address: { postal_code: postcode } } }),
      }),
    stop: () => sandbox.stop(),
    /** Under the same address, with all that it had. */
    async comeBack() {
      sandbox = await start(Number(port))
    },
  }
}

const strangeAnswers: Error[] = []

function checkedFetch(isBrowser: boolean): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const body = await response.clone().json()
    try {
      checkAnswer(body, `${init?.method ?? 'GET'} ${String(input)}`, { browser: isBrowser })
    } catch (error) {
      // Thrown here it would look to the SDK like a broken line.
      strangeAnswers.push(error as Error)
    }
    return response
  }
}

async function ask(url: string, method: string, body?: unknown) {
  const response = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.error}`)
  return answer
}

/** The error that a call ends with; a call that succeeds is a fault of the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const answer = await call.then(
    (value) => ({ value }),
    (error) => error,
  )
  if (answer instanceof Stripe.errors.StripeError) return answer
  throw answer instanceof Error ? answer : new Error(`It was not refused: ${JSON.stringify(answer).slice(0, 300)}`)
}

/** Runs Stripe's own command-line tool against a sandbox. */
export function runStripeCli(url: string, args: string[], home: string): Promise<{ code: number; said: string }> {
  return new Promise((done, failed) => {
    const program = join(projectDir, 'node_modules/@stripe/cli/bin/shim.js')
    const child = spawn(
      process.execPath,
      [program, ...args, '--api-base', url, '--api-key', 'sk_test_sandboxsandbox'],
      {
        env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
      },
    )
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
    })
    child.stderr.on('data', (data) => {
      said += data
    })
    child.on('error', failed)
    child.on('close', (code) => done({ code: code ?? 1, said }))
  })
}
