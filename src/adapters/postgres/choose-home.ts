import {
  access,
  chmod,
  chown,
  constants,
  link,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, runProgram } from './run-program.ts'

/** The folder that holds the cluster, its socket, its log and our lock. `movedBecause` when it is not the data folder itself. */
export type Home = { folder: string; movedBecause?: string }
export type HomeChoice = { ok: true; home: Home } | { ok: false; reason: string }

// Places for lasting data that every account may enter.
const otherPlaces = ['/var/lib/colophon', '/srv/colophon', '/opt/colophon']

/** Deleting the data folder deletes this note too: what it points at is then never taken up again by accident. */
const noteIn = (dataDir: string) => join(dataDir, 'database-is-in')

/** The data folder if the account can work there, otherwise a place that it can enter, remembered by a note in the data folder. */
export async function chooseHome(dataDir: string, account: Account | undefined): Promise<HomeChoice> {
  const folder = await makeFolder(dataDir)
  if (!folder.ok) return folder
  const noted = await readNote(folder.path)
  if (noted) return homeOfNote(folder.path, noted, account)
  if (!account) return ownFolder(folder.path)
  if (await letIn(account, folder.path)) return { ok: true, home: { folder: folder.path } }
  const hindrance = `the account ${account.name} cannot enter ${folder.path}`
  if (await exists(join(folder.path, 'cluster')))
    return {
      ok: false,
      reason: `The database cannot be started, because ${hindrance}. Move that folder, or open the way to it.`,
    }
  return makeElsewhere(folder.path, account, hindrance)
}

/** The home of a data folder as it stands, without making or changing anything. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  return folder && ((await readNote(folder)) ?? folder)
}

async function makeFolder(dataDir: string): Promise<{ ok: true; path: string } | { ok: false; reason: string }> {
  try {
    await mkdir(dataDir, { recursive: true })
    return { ok: true, path: await realpath(dataDir) }
  } catch (error) {
    return { ok: false, reason: `The data folder ${dataDir} cannot be made (${(error as Error).message}).` }
  }
}

async function ownFolder(folder: string): Promise<HomeChoice> {
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const cluster = await stat(join(folder, 'cluster')).catch(() => undefined)
  if (writable && (!cluster || !process.getuid || cluster.uid === process.getuid()))
    return { ok: true, home: { folder } }
  const reason = `The database folder ${folder} belongs to another account. Start Colophon as that account or as root, or set DATA_DIR to another folder.`
  return { ok: false, reason }
}

async function homeOfNote(dataDir: string, noted: string, account: Account | undefined): Promise<HomeChoice> {
  if (!(await exists(noted))) {
    const reason = `The database of ${dataDir} was kept in ${noted}, which is gone. Put it back, or delete ${noteIn(dataDir)} to begin with an empty one.`
    return { ok: false, reason }
  }
  if (!account) return ownFolder(noted)
  return { ok: true, home: { folder: noted, movedBecause: `the account ${account.name} cannot enter ${dataDir}` } }
}

async function makeElsewhere(dataDir: string, account: Account, hindrance: string): Promise<HomeChoice> {
  for (const place of otherPlaces) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 })
      .then(() => mkdtemp(join(place, 'database-')))
      .catch(() => undefined)
    if (!made) continue
    if (await letIn(account, made)) {
      await writeFile(join(made, 'belongs-to'), `${dataDir}\n`)
      return { ok: true, home: { folder: await writeNote(dataDir, made), movedBecause: hindrance } }
    }
    await rm(made, { recursive: true, force: true })
  }
  const reason = `The database has no place to live: ${hindrance}, nor ${otherPlaces.join(', ')}. Set DATA_DIR to a folder that it can enter.`
  return { ok: false, reason }
}

/** Linked, not written: of two that start together, the second finds the note of the first, whole, and follows it. */
async function writeNote(dataDir: string, place: string): Promise<string> {
  const draft = `${noteIn(dataDir)}.${basename(place)}`
  await writeFile(draft, place)
  await link(draft, noteIn(dataDir)).catch(() => undefined)
  await rm(draft)
  const noted = await readNote(dataDir)
  if (noted !== place) await rm(place, { recursive: true, force: true })
  return noted ?? place
}

const readNote = (folder: string) =>
  readFile(noteIn(folder), 'utf8').then(
    (note) => note.trim() || undefined,
    () => undefined,
  )

/**
 * Opens the folder's own door to the account, and that of the folder it stands in (DATA_DIR), as little as it takes, when that
 * is all that bars it. Nothing further up is touched, except in the temporary folder, where a database moved to a lasting
 * place would outlive what it was made for.
 */
async function letIn(account: Account, folder: string): Promise<boolean> {
  for (const door of [...temporaryFoldersAround(folder), dirname(folder), folder]) {
    if (!(await openDoor(account, door))) return false
  }
  return true
}

function temporaryFoldersAround(folder: string): string[] {
  const outer = dirname(folder)
  return outer.startsWith(`${tmpdir()}/`) ? [...temporaryFoldersAround(outer), outer] : []
}

/** Someone's home is never opened. */
async function openDoor(account: Account, folder: string): Promise<boolean> {
  if (await canEnter(account, folder)) return true
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || folder === homedir() || !(await canEnter(account, dirname(folder)))) return false
  const groupIsInUse = (mode & 0o070) !== 0
  if (!groupIsInUse) await chown(folder, uid, account.gid)
  await chmod(folder, (mode & 0o777) | (groupIsInUse ? 0o001 : 0o010))
  return canEnter(account, folder)
}

// Tried rather than worked out from modes: access lists and mounts have their say too.
const canEnter = async (account: Account, folder: string) =>
  (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account, cwd: '/' })).ok

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
