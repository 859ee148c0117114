import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export type MailSandbox = { smtpUrl: string; httpUrl: string; stop(): Promise<void> }

type MailSandboxParts = {
  projectDir: string
  /** Where its mails are kept; those of the last time are there again. */
  folder: string
  /** 0 takes any free one. */
  ports: { smtp: number; http: number }
  report: (line: string) => void
}

/** The mail server of development and tests, as a process of its own that ends with this one. */
export async function startMailSandbox({ projectDir, folder, ports, report }: MailSandboxParts): Promise<MailSandbox> {
  const args = [...['--folder', folder], ...['--smtp-port', String(ports.smtp)], ...['--http-port', String(ports.http)]]
  return startSandbox<{ smtpUrl: string; httpUrl: string }>({
    projectDir,
    name: 'mail',
    args,
    onEnd: () => report('The mail inbox has ended: mails wait until the site is started again'),
  })
}

export type IdentitySandbox = { social: string; institution: string; stop(): Promise<void> }

type IdentitySandboxParts = {
  projectDir: string
  /** Where its keys are kept, and the port that it had the last time. */
  folder: string
  siteUrl: string
  port: number
  social: { slug: string; name: string }
  institution: { slug: string; name: string }
  client: { clientId: string; clientSecret: string }
  report: (line: string) => void
}

/** The identity providers of development and tests: answers the addresses of the two issuers. */
export async function startIdentitySandbox(parts: IdentitySandboxParts): Promise<IdentitySandbox> {
  const { projectDir, folder, siteUrl, port, social, institution, client, report } = parts
  const args = [
    ...['--folder', folder, '--site', siteUrl, '--port', String(port)],
    ...['--social', social.slug, '--social-name', social.name],
    ...['--institution', institution.slug, '--institution-name', institution.name],
    ...['--client-id', client.clientId, '--client-secret', client.clientSecret],
  ]
  return startSandbox<{ social: string; institution: string }>({
    projectDir,
    name: 'identity',
    args,
    onEnd: () => report('The identity sandbox has ended: nobody can log in through it until the next start'),
  })
}

export type StripeSandbox = {
  /** Where the site's server finds it. */
  url: string
  /** Where browsers find it: its script, its frames and its controls. */
  publicUrl: string
  stop(): Promise<void>
}

type StripeSandboxParts = {
  projectDir: string
  /** Where its payments are kept; those of the last time are there again. */
  folder: string
  /** 0 takes any free one. */
  port: number
  /** Where browsers find it, if that is not where it listens. */
  publicUrl?: string
  report: (line: string) => void
}

/** The stand-in for Stripe, as a process of its own that ends with this one. */
export async function startStripeSandbox(parts: StripeSandboxParts): Promise<StripeSandbox> {
  const { projectDir, folder, port, publicUrl, report } = parts
  const args = [...['--folder', folder], ...['--port', String(port)], ...(publicUrl ? ['--public-url', publicUrl] : [])]
  return startSandbox<{ url: string; publicUrl: string }>({
    projectDir,
    name: 'stripe',
    args,
    onEnd: () => report('The payment sandbox has ended: nobody can pay until the site is started again'),
  })
}

type Sandbox = { projectDir: string; name: string; args: string[]; onEnd: () => void }

/** Starts one, and answers where it is; `onEnd` is told when it ends without having been asked to. */
async function startSandbox<Where>({
  projectDir,
  name,
  args,
  onEnd,
}: Sandbox): Promise<Where & { stop(): Promise<void> }> {
  const child = spawnSandbox(projectDir, name, args)
  const where = await firstWord<Where>(child, name)
  child.once('exit', onEnd)
  return {
    ...where,
    stop: () => {
      child.off('exit', onEnd)
      return endChild(child)
    },
  }
}

/** Known by its address only: nothing of `sandbox/` is part of the build. Node takes the types out of its source by itself. */
function spawnSandbox(projectDir: string, name: string, args: string[]): ChildProcess {
  const program = join(projectDir, 'sandbox', name, 'main.ts')
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    // Over the channel it learns of our end, even of a sudden one.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** A sandbox says where it can be found as soon as it can. */
function firstWord<Word>(child: ChildProcess, name: string): Promise<Word> {
  return new Promise((said, failed) => {
    let complaint = ''
    child.stderr?.on('data', (data) => {
      complaint = (complaint + data).slice(-2000)
    })
    child.once('message', (word) => said(word as Word))
    child.once('error', failed)
    child.once('exit', () => failed(new Error(`The ${name} sandbox did not start: ${complaint.trim()}`)))
  })
}

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((ended) => {
    child.once('exit', () => ended())
    child.kill('SIGTERM')
  })
}
