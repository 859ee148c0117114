import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { node, root } from './setup.mjs'

/** Sites listen at ports of their own: with one address in the files of their issues, those of a template are right for its copies. */
const ISSUE_FILES_URL = 'http://magazine.example'

/**
 * The data of two sites that have been started once, one with a filled desk and one without: every further one begins with a copy,
 * in a third of the time that it takes to make a database and to import the demo. Their secrets are the same ones, and nothing
 * else is shared. The files of issues, over which a site works for a minute after its first start, are there. `forFew` sites
 * that is not worth waiting for: they get the data of one that has just been started, without a filled desk.
 */
export async function makeSiteTemplates({ forFew = false } = {}) {
  // Those who started us have made them.
  if (process.env.TEST_SITE_TEMPLATES) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'colophon-template-'))
  const [plain, desk] = [join(folder, 'plain'), join(folder, 'desk')]
  const first = await startTestSite({ DATA_DIR: plain })
  const files = forFew ? null : await untilIssueFilesAreMade(first.databaseUrl())
  await first.stop()
  if (files) {
    const second = await startTestSite({ DATA_DIR: desk, DEMO_DESK: 'on' })
    await takeIssueFiles(second.databaseUrl(), files)
    await second.stop()
    cpSync(join(plain, 'files'), join(desk, 'files'), { recursive: true })
  }
  process.env.TEST_SITE_TEMPLATES = folder
  return () => {
    delete process.env.TEST_SITE_TEMPLATES
    rmSync(folder, { recursive: true, force: true })
  }
}

const LOOK_EVERY_MS = 250
/** A machine that is busy with more may not have been able to typeset an issue in time. */
const MOST_TRIES = 3

/** Resolves with what the database keeps of the files of issues, when none is still to be made. */
async function untilIssueFilesAreMade(databaseUrl) {
  const waiting = `select count(*)::int as jobs, max(last_error) filter (where attempts >= ${MOST_TRIES}) as trouble
    from graphile_worker.jobs where task_identifier in ('check-issue-files', 'make-issue-files')`
  for (;;) {
    const [{ jobs, trouble }] = await query(databaseUrl, waiting)
    if (trouble) throw new Error(`The files of an issue were not made: ${trouble}`)
    if (jobs === 0) return query(databaseUrl, 'select * from issue_files')
    await pause(LOOK_EVERY_MS)
  }
}

/** What another site of the same content has made is told of in this database, too: the files of the one are those of the other. */
const takeIssueFiles = (databaseUrl, files) =>
  query(
    databaseUrl,
    'insert into issue_files select * from json_populate_recordset(null::issue_files, $1) on conflict do nothing',
    [JSON.stringify(files)],
  )

async function query(connectionString, text, values) {
  // This file is read before any package is there.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A whole site, as `npm start` would serve it, on a free port and in a temporary folder: for the browser tests. `settings` win over the usual ones. */
export async function startTestSite(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-e2e-'))
  const port = await freePort()
  const [smtpPort, inboxPort, stripePort] = [await freePort(), await freePort(), await freePort()]
  const dataDir = settings.DATA_DIR ?? folder
  beginWithTemplate(dataDir, settings.DEMO_DESK === 'on' ? 'desk' : 'plain')
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    SITE_URL: '',
    ISSUE_FILES_URL,
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
    databaseUrl: () => JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')).databaseUrl,
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

/** Where templates were made, a site of this folder, which is empty, will find that it has been started before. */
export function beginWithTemplate(folder, kind = 'plain') {
  const template = join(process.env.TEST_SITE_TEMPLATES ?? '', kind)
  if (process.env.TEST_SITE_TEMPLATES && existsSync(template)) copyTemplate(template, folder)
}

/** Into a folder that is empty, or that is not there yet. */
export function copyTemplate(template, folder) {
  cpSync(template, folder, { recursive: true })
  // A database that others may look into does not start, and copying keeps no folder's permissions.
  chmodSync(join(folder, 'postgres/cluster'), 0o700)
}
