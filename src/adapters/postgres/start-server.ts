import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Access, hbaOf, isFree, listeningSettings, scramVerifier, socketFolderIn } from './choose-access.ts'
import type { Binaries } from './find-binaries.ts'
import { leaveToOwner } from './hold-lock.ts'
import { clusterIn, superuser } from './make-cluster.ts'
import { type Account, asAccount, cleanEnvironment, runProgram } from './run-program.ts'
import { serverSettings } from './server-settings.ts'
import { readPostmaster, stopLeftovers } from './stop-leftovers.ts'
import { waitUntil } from './wait-until.ts'

export type Server = {
  home: string
  binaries: Binaries
  account: Account | undefined
  access: Access
  report: (line: string) => void
}
export type Started = { ok: true; postmaster: ChildProcess } | { ok: false; reason: string }

/** Starts the server and waits until it takes connections. What passes by itself, such as the last of a killed server, is waited for. */
export async function startServer(server: Server): Promise<Started> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const started = await tryToStart(server).catch((error: Error): Started => ({ ok: false, reason: error.message }))
    if (started.ok || !passesByItself(started.reason) || performance.now() > deadline) return started
    await pause(100)
  }
}

const passesByItself = (reason: string) =>
  /still in use|shutting down/.test(reason) || (reason.includes('lock file ') && reason.includes(' already exists'))

async function tryToStart(server: Server): Promise<Started> {
  const { home, binaries, account, access, report } = server
  await stopLeftovers({ cluster: clusterIn(home), pgCtl: binaries.pgCtl, report })
  if (access.kind === 'loopback' && access.fixed && !(await isFree(access.port))) {
    return {
      ok: false,
      reason: `Port ${access.port} on 127.0.0.1 is taken by another program. Free it, or choose another.`,
    }
  }
  await layOut(server)
  if (access.kind === 'loopback') {
    const statement = `alter role ${superuser} password '${scramVerifier(access.password)}'\n`
    const args = ['--single', '-D', clusterIn(home), 'postgres']
    const set = await runProgram(binaries.postgres, args, { account, cwd: home, input: statement })
    if (!set.ok) return set
  }
  return spawnPostmaster(server)
}

/** The files beside the cluster, afresh at each start: they are derived, and nothing of an earlier start is in the way. */
async function layOut({ home, account, access }: Server): Promise<void> {
  const sockets = socketFolderIn(home)
  await rm(sockets, { recursive: true, force: true })
  if (access.kind === 'socket') await mkdir(sockets, { mode: 0o700 })
  await rm(hbaFileIn(home), { force: true })
  await writeFile(hbaFileIn(home), hbaOf(access), { mode: 0o600, flag: 'wx' })
  if (!account) return
  await chown(hbaFileIn(home), account.uid, account.gid)
  if (access.kind === 'socket') await chown(sockets, account.uid, account.gid)
}

const hbaFileIn = (home: string) => join(home, 'pg_hba.conf')
const logFileIn = (home: string) => join(home, 'postgres.log')

async function spawnPostmaster(server: Server): Promise<Started> {
  const { home, binaries, account, access } = server
  const settings = [...serverSettings(), ...listeningSettings(access), `hba_file=${hbaFileIn(home)}`]
  const args = ['-D', clusterIn(home), ...settings.flatMap((setting) => ['-c', setting])]
  const log = await openLog(home)
  const alreadyLogged = (await log.stat()).size
  // In a session of its own: Ctrl-C in the terminal is ours to handle, and must not reach the server before we are done with it.
  const options = { detached: true, cwd: home, env: cleanEnvironment(), ...asAccount(account) }
  const postmaster = spawn(binaries.postgres, args, {
    ...options,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  })
  let failure: string | undefined
  postmaster.on('error', (error) => {
    failure = `PostgreSQL could not be started: ${error.message}`
  })
  postmaster.on('exit', () => {
    failure ??= 'PostgreSQL ended while starting'
  })
  const answered = await untilReady(server, postmaster, () => failure !== undefined)
  await log.close()
  if (answered && failure === undefined) {
    postmaster.unref()
    return { ok: true, postmaster }
  }
  if (failure === undefined) await endServer(postmaster)
  const said = (await readFile(logFileIn(home))).subarray(alreadyLogged).toString().trim()
  return {
    ok: false,
    reason: [failure ?? 'PostgreSQL did not become ready', lastLines(said)].filter(Boolean).join(': '),
  }
}

async function untilReady(
  { home, report }: Server,
  postmaster: ChildProcess,
  hasFailed: () => boolean,
): Promise<boolean> {
  const isDecided = async () => {
    if (hasFailed()) return true
    const seen = await readPostmaster(clusterIn(home))
    return seen?.pid === postmaster.pid && seen?.ready === true
  }
  if (await waitUntil(isDecided, 10_000)) return true
  report('PostgreSQL is still recovering what was written before it was interrupted')
  return waitUntil(isDecided, 600_000)
}

/** The log of one start is kept beside the running one; none grows for ever. */
async function openLog(home: string) {
  const file = logFileIn(home)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 1_000_000) await rename(file, `${file}.1`)
  const log = await open(file, 'a', 0o600)
  leaveToOwner(home, file)
  return log
}

const lastLines = (text: string) => text.split('\n').slice(-4).join(' ')

/** Fast shutdown: clients are cut off, everything is written. The harder ways only when it does not end; they lose nothing either. */
export async function endServer(postmaster: ChildProcess): Promise<void> {
  // It was let go of at the start, so that it alone keeps no app alive; its end is something to stay for.
  postmaster.ref()
  const hasEnded = () => postmaster.exitCode !== null || postmaster.signalCode !== null || postmaster.pid === undefined
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (hasEnded()) return
    const end = once(postmaster, 'exit', { signal: AbortSignal.timeout(patienceMs) })
    postmaster.kill(signal)
    await end.catch(() => undefined)
  }
}
