import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, readlink, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { waitUntil } from '#adapters/postgres/wait-until.ts'
import { killWriters } from './start-writer.ts'

const made: string[] = []

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-test-'))
  made.push(folder)
  return folder
}

let template: Promise<string> | undefined

/** A data folder after a first start, for tests that are about what comes later: a copy is quicker than making it. */
export async function folderWithCluster(): Promise<string> {
  template ??= makeTemplate()
  const folder = temporaryFolder()
  await promisify(execFile)('cp', ['-a', join(await template, 'cluster'), folder])
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-test-'))
  const launch = await launchPostgres({ dataDir: folder })
  if (!launch.ok) throw new Error(launch.reason)
  await launch.database.stop()
  return folder
}

export async function removeTemplate(): Promise<void> {
  if (template) await rm(await template, { recursive: true, force: true })
  template = undefined
}

/** Ends what a failed test has left running, then removes its folders and the databases that they point to. */
export async function removeTemporaryFolders(): Promise<void> {
  await killWriters()
  for (const folder of made.splice(0)) {
    const notes = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('database-is-in'))
    const elsewhere = await Promise.all(notes.map((note) => readFile(join(folder, note), 'utf8')))
    for (const place of [folder, ...elsewhere]) {
      for (const pid of await serversBelow(place)) killIfThere(pid)
      await waitUntil(async () => (await serversBelow(place)).length === 0, 10_000)
      await rm(place, { recursive: true, force: true, maxRetries: 5 })
    }
    // Only when it is empty: it may hold databases that are no test's.
    for (const place of elsewhere) await rmdir(dirname(place)).catch(() => undefined)
  }
}

/** Living processes that work in a cluster below the folder. Zombies have no working folder. */
export async function serversBelow(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const cwds = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_pid, index) => cwds[index]?.startsWith(`${folder}/`))
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

export function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
