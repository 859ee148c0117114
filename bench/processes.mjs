import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { node } from '../scripts/setup.mjs'

const pinned = existsSync('/usr/bin/taskset') && cpus().length > 1
/** Servers share the first core and the load has the last, so that the yardstick and the site stand on the same ground. */
const onCore = (core, args) => (pinned ? ['taskset', ['-c', String(core), node, ...args]] : [node, args])

/** What still runs when this process ends, however it ends, is ended with it. */
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

export function startServer(args, env, isReady) {
  const [command, all] = onCore(0, args)
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const ended = new Promise((done) => child.on('close', done)).then(() => running.delete(child))
  const ready = new Promise((done, failed) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const found = isReady(said)
      if (found) done(found)
    })
    child.on('close', (code) => failed(new Error(`ended with ${code}:\n${said}`)))
  })
  // Who waits for it hears of it; if nobody has begun to wait yet, that is no fault of its own.
  ready.catch(() => {})
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { pid: child.pid, ready, stop }
}

const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has used. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export async function load(url, seconds, cookies = []) {
  const [command, args] = onCore(cpus().length - 1, ['bench/load.mjs', url, String(seconds), ...cookies])
  const { stdout } = await promisify(execFile)(command, args)
  return JSON.parse(stdout)
}

/** Requests answered in one second of the server's processor time: other programs on the machine can't change it much. */
export async function requestsPerCpuSecond({ pid, url, cookies }, seconds) {
  const before = cpuSeconds(pid)
  const { answers, bad } = await load(url, seconds, cookies)
  if (bad > 0) throw new Error(`${bad} answers of ${url} were not 200`)
  return answers / (cpuSeconds(pid) - before)
}

/** The settings of a site where nobody pays: keys of the test mode that are nobody's, so that no sandbox is started. */
export const notPaid = {
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
}
