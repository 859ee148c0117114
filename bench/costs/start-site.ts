import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.mjs'

export type MeasuredSite = {
  pid: number
  url: string
  stripeUrl: string
  /** How often it has said something to the database. */
  statements(): Promise<number>
  stop(): Promise<void>
}

/** The built site in a process of its own, over a database that is there, with its jobs, the payment sandbox and the inbox. */
export async function startSite(databaseUrl: string, folder: string, settings: NodeJS.ProcessEnv = {}) {
  const [port, stripePort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    TRUST_PROXY: '1',
    // The captcha's work is the browsers'.
    CAPTCHA_ROUNDS: '20',
    JOB_CLOCK: 'off',
    SITE_URL: '',
    SMTP_URL: '',
    SANDBOX_STRIPE_PORT: String(stripePort),
    SANDBOX_MAIL_SMTP_PORT: String(smtpPort),
    ...settings,
  }
  const args = ['--import', join(process.cwd(), 'bench/count-statements.mjs'), 'dist/server/serve.js']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  process.once('exit', () => child.kill('SIGTERM'))
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  await untilReady(child)
  const site: MeasuredSite = {
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    stripeUrl: `http://127.0.0.1:${stripePort}`,
    statements: () =>
      new Promise((done) => {
        child.once('message', (count) => done(Number(count)))
        child.send('how many')
      }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  return site
}

function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((done, failed) => {
    child.stdout?.on('data', (data) => {
      said += data
      if (said.includes('Ctrl-C')) done()
    })
    child.on('close', (code) => failed(new Error(`The site ended with ${code}:\n${said}`)))
  })
}

/** For so many times as long a first answer is waited for. */
const PATIENCE = 20

/** Asks one address as fast as it goes, as one of several readers in turn, from a process of its own; answers how often. */
export async function askFor(url: string, seconds: number, cookies: readonly string[] = []): Promise<number> {
  const asking = ['bench/load.mjs', url, String(seconds), ...cookies.map((cookie) => `session=${cookie}`)]
  for (let times = 0; times < PATIENCE; times += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, asking)
    const { answers, bad } = JSON.parse(stdout)
    if (bad > 0) throw new Error(`${bad} of ${answers} answers of ${url} were not 200`)
    // On a busy machine a second may be over before the first of many at once is answered.
    if (answers > 0) return answers
  }
  throw new Error(`${url} has answered nothing`)
}
