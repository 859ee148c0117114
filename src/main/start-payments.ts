import { join } from 'node:path'
import type { Config } from './config.ts'
import { type StripeSandbox, startStripeSandbox } from './start-sandboxes.ts'

export type StartedPayments = {
  /** The stand-in for Stripe; null where there is none to speak to. */
  sandbox: StripeSandbox | null
  stop(): Promise<void>
}

type PaymentParts = { config: Config; projectDir: string; report: (line: string) => void }

/** The demo magazine is paid for with play money, in a sandbox that keeps its books beside the database. */
export async function startPayments({ config, projectDir, report }: PaymentParts): Promise<StartedPayments> {
  if (!config.demo) return { sandbox: null, stop: async () => {} }
  const { port, publicUrl } = config.sandboxStripe
  const sandbox = await startStripeSandbox({
    projectDir,
    folder: join(config.dataDir, 'stripe'),
    port,
    ...(publicUrl && { publicUrl }),
    report,
  })
  return { sandbox, stop: sandbox.stop }
}

export const describePayments = ({ sandbox }: StartedPayments): string =>
  sandbox ? `sandbox at ${sandbox.url}, controls at ${sandbox.publicUrl}/control` : 'none'
