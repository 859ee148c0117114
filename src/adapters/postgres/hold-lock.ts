import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { waitUntil } from './wait-until.ts'

export type Lock = { release(): void }
export type Holding = { ok: true; lock: Lock } | { ok: false; reason: string }

/**
 * One app to a folder. The lock is the kernel's: it ends with the process that holds it, however that process ends, and of two
 * that ask at once it goes to one. Node offers no file locks of its own, so it is an empty SQLite file's exclusive transaction.
 */
export async function holdLock(folder: string): Promise<Holding> {
  const lockFile = join(folder, 'colophon.lock')
  const holderFile = join(folder, 'colophon.pid')
  try {
    const database = new DatabaseSync(lockFile, { timeout: 0 })
    try {
      // The journal in memory: a file of it, left by a kill, could belong to an account that we can't overrule.
      database.exec('pragma journal_mode = memory; begin exclusive')
    } catch (error) {
      database.close()
      throw error
    }
    rmSync(holderFile, { force: true })
    writeFileSync(holderFile, String(process.pid), { flag: 'wx' })
    for (const file of [lockFile, holderFile]) leaveToOwner(folder, file)
    return { ok: true, lock: { release: () => release(database, holderFile) } }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return { ok: false, reason: await refusal(holderFile) }
    return { ok: false, reason: `The data folder ${folder} cannot be locked (${(error as Error).message}).` }
  }
}

const sqliteBusy = 5

function release(database: DatabaseSync, holderFile: string) {
  if (!database.isOpen) return
  rmSync(holderFile, { force: true })
  database.close()
}

async function refusal(holderFile: string): Promise<string> {
  let holder: number | undefined
  // The winner of two simultaneous starts needs a moment to write its name down.
  await waitUntil(() => {
    holder = livingHolder(holderFile)
    return holder !== undefined
  }, 1000)
  const who = holder ? ` (process ${holder})` : ''
  return `Colophon is already running on this data folder${who}. Stop it first, or set DATA_DIR to another folder.`
}

function livingHolder(holderFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(holderFile, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return pid > 0 ? pid : undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number(readFileSync(holderFile, 'utf8')) : undefined
  }
}

/** After a start as root, the folder's owner must still be able to start. */
export function leaveToOwner(folder: string, file: string) {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid)
}
