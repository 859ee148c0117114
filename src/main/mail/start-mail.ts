import { join } from 'node:path'
import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { createSandboxInbox } from '#adapters/mail/sandbox-inbox.ts'
import type { Ports } from '#application/context.ts'
import type { ReadInbox } from '#application/ports/read-inbox.ts'
import type { Config } from '#main/config/config.ts'
import { startMailSandbox } from '#main/sandboxes/start-sandboxes.ts'

export type StartedMail = {
  ports: Pick<Ports, 'sendMail' | 'renderMail'>
  /** The development inbox; null where mail really goes out. */
  inbox: ReadInbox | null
  stop(): Promise<void>
}

type MailParts = { config: Config; projectDir: string; report: (line: string) => void }

/** Mail goes to the server of the settings, or, while developing without one, to the sandbox inbox. */
export async function startMail({ config, projectDir, report }: MailParts): Promise<StartedMail> {
  const { smtpUrl, dataDir, sandboxMailPorts: ports } = config
  const folder = join(dataDir, 'mail')
  const sandbox = smtpUrl === null ? await startMailSandbox({ projectDir, folder, ports, report }) : null
  const { sendMail, close } = createNodemailerSender({
    smtpUrl: sandbox?.smtpUrl ?? smtpUrl ?? '',
    from: config.mailSender.address,
    name: config.mailSender.name,
    replyTo: config.mailSender.replyTo,
    connections: config.jobConcurrency,
  })
  return {
    ports: { sendMail, renderMail: createReactEmailRenderer({ siteUrl: config.siteUrl }) },
    inbox: sandbox && createSandboxInbox(sandbox.httpUrl),
    async stop() {
      close()
      await sandbox?.stop()
    },
  }
}
