import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { createSandboxInbox } from '#adapters/mail/sandbox-inbox.ts'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { type MailSandbox, startMailSandbox } from '#main/sandboxes/start-sandboxes.ts'
import type { Fault } from '../../sandbox/mail/faults.ts'
import { noPorts } from './no-ports.ts'
import { projectDir } from './test-site.ts'

export const SENDER = 'letters@magazine.example'

/** A real mail server of this test file's own, and the ports that send to it. */
export async function openMailSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-mail-'))
  const start = (ports = { smtp: 0, http: 0 }) =>
    startMailSandbox({ projectDir, folder, ports, report: () => undefined })
  let sandbox: MailSandbox = await start()
  const { smtpUrl, httpUrl } = sandbox
  const senders: { close(): void }[] = []
  /** Ports with connections of their own. */
  const makePorts = (): JobContext['ports'] => {
    const sender = createNodemailerSender({ smtpUrl, from: SENDER, connections: 4 })
    senders.push(sender)
    const renderMail = createReactEmailRenderer({ siteUrl: 'https://magazine.example' })
    return { ...noPorts, sendMail: sender.sendMail, renderMail }
  }
  afterAll(async () => {
    for (const sender of senders) sender.close()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    smtpUrl,
    inbox: createSandboxInbox(httpUrl),
    makePorts,
    setFaults: (faults: Fault[]) => write(`${httpUrl}/faults`, 'PUT', faults),
    faultsLeft: async () => (await (await fetch(`${httpUrl}/faults`)).json()) as Fault[],
    clear: () => write(`${httpUrl}/mails`, 'DELETE'),
    goDown: () => sandbox.stop(),
    /** Under the same address, with the mails that it had. */
    async comeBack() {
      sandbox = await start({ smtp: Number(new URL(smtpUrl).port), http: Number(new URL(httpUrl).port) })
    },
  }
}

async function write(url: string, method: string, body?: unknown) {
  const response = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) })
  if (!response.ok) throw new Error(`The mail sandbox answered ${response.status}`)
}
