import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { node, root } from './setup.mjs'

/**
 * The data of a site that has been started once: every further one begins with a copy of it, in a third of the time that it takes to
 * make a database and to import the demo. Their secrets are the same ones, and nothing else is shared.
 */
export async function makeSiteTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-template-'))
  const site = await startTestSite({ DATA_DIR: folder })
  await site.stop()
  process.env.TEST_SITE_TEMPLATE = folder
  return () => {
    delete process.env.TEST_SITE_TEMPLATE
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A whole site, as `npm start` would serve it, on a free port and in a temporary folder: for the browser tests. `settings` win over the usual ones. */
export async function startTestSite(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-e2e-'))
  const port = await freePort()
  const [smtpPort, inboxPort, stripePort] = [await freePort(), await freePort(), await freePort()]
  // A filled desk is the work of a demo's first start.
  if (settings.DEMO_DESK !== 'on') beginWithTemplate(settings.DATA_DIR ?? folder)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    SITE_URL: '',
    TRUST_PROXY: '1',
    CAPTCHA_ROUNDS: '20',
    SMTP_URL: '',
    SANDBOX_MAIL_SMTP_PORT: String(smtpPort),
    SANDBOX_MAIL_HTTP_PORT: String(inboxPort),
    SANDBOX_STRIPE_PORT: String(stripePort),
    SANDBOX_STRIPE_URL: '',
  }
  const child = spawn(node, ['--enable-source-maps', join(root, 'dist/server/serve.js')], {
    cwd: root,
    env: { ...env, DEMO: 'on', DEMO_DESK: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const ended = new Promise((done) => child.on('close', done))
  const ready = new Promise((done, failed) => {
    child.stdout.on('data', () => said.includes('Ctrl-C') && done())
    ended.then(() => failed(new Error(`The site for the browser tests did not start:\n${said}`)))
  })
  await ready
  return {
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    inboxUrl: `http://127.0.0.1:${inboxPort}`,
    stripeUrl: `http://127.0.0.1:${stripePort}`,
    /** Where its own database is, for what no visitor could prepare. */
    databaseUrl: () => JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')).databaseUrl,
    /** Does a command of the desk to its end, and resolves with what it said. */
    desk: (...args) =>
      new Promise((done, failed) => {
        const command = [join(root, 'dist/server/desk.js'), ...args]
        const answer = (error, out, err) => (error ? failed(new Error(`${out}${err}`, { cause: error })) : done(out))
        execFile(node, command, { cwd: root, env: { ...env, DEMO: 'on', ...settings } }, answer)
      }),
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where a template was made, a site of this folder, which is empty, will find that it has been started before. */
export function beginWithTemplate(folder) {
  const template = process.env.TEST_SITE_TEMPLATE
  if (template) copyTemplate(template, folder)
}

/** Into a folder that is empty, or that is not there yet. */
export function copyTemplate(template, folder) {
  cpSync(template, folder, { recursive: true })
  // A database that others may look into does not start, and copying keeps no folder's permissions.
  chmodSync(join(folder, 'postgres/cluster'), 0o700)
}
