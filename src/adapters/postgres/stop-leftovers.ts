import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { runProgram } from './run-program.ts'
import { waitUntil } from './wait-until.ts'

type Options = { cluster: string; pgCtl: string; report: (line: string) => void }

/** What a running postmaster writes into the cluster: its process, and whether it takes connections. */
export async function readPostmaster(cluster: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  // A server without clients (--single) writes its number as a negative.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends every PostgreSQL process that works in this cluster: the postmaster that an app killed by -9 has left running, and the
 * children of a postmaster that was killed itself. The caller holds the folder's lock, so none of them is anyone's.
 */
export async function stopLeftovers({ cluster, pgCtl, report }: Options): Promise<void> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return
  if (process.platform === 'win32') {
    // Signals there end a process on the spot, whoever it is; pg_ctl asks the server itself.
    await runProgram(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { account: undefined, cwd: cluster })
    return
  }
  if (await worksIn(cluster, postmaster.pid)) {
    report(`Stopping the PostgreSQL that an earlier run left behind (process ${postmaster.pid})`)
    signal(postmaster.pid, 'SIGINT')
    await gone(() => worksIn(cluster, postmaster.pid), 20_000)
  }
  for (const last of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await gone(async () => (await processesIn(cluster)).length > 0, 3000)) break
    for (const pid of await processesIn(cluster)) signal(pid, last)
  }
  if (process.platform === 'linux' && exists(postmaster.pid) && (await processesIn(cluster)).length === 0) {
    // The number now belongs to another program, or to a zombie that nobody collects: PostgreSQL would wait for it for ever.
    await rm(pidFile(cluster), { force: true })
  }
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

const gone = (isThere: () => Promise<boolean>, timeoutMs: number) =>
  waitUntil(async () => !(await isThere()), timeoutMs)

/** Every server process has the cluster as its working folder. Elsewhere than on Linux only the postmaster can be told by its command. */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const postmaster = await readPostmaster(cluster)
    return postmaster && (await worksIn(cluster, postmaster.pid)) ? [postmaster.pid] : []
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const there = await Promise.all(pids.map((pid) => worksIn(cluster, pid)))
  return pids.filter((_pid, index) => there[index])
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [folder, program] = await Promise.all(
      ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    )
    // Not only by its folder: someone's shell may stand there too.
    return folder === cluster && basename(program ?? '').startsWith('postgres')
  }
  const listed = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
