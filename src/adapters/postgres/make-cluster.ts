import { chown, lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './find-binaries.ts'
import { type Account, runProgram } from './run-program.ts'

export type Cluster = { ok: true; made: boolean } | { ok: false; reason: string }

type Options = { home: string; binaries: Binaries; account: Account | undefined; report: (line: string) => void }

export const clusterIn = (home: string) => join(home, 'cluster')

/** The bootstrap superuser. Only the launcher uses it; the app's own role is an ordinary one. */
export const superuser = 'postgres'

/** A cluster that PostgreSQL can start: the one that is there, or a new one. The caller holds the folder's lock. */
export async function prepareCluster(options: Options): Promise<Cluster> {
  await removeDrafts(options.home)
  const cluster = clusterIn(options.home)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return makeCluster(options)
  const major = options.binaries.version.split('.')[0]
  if (version.trim() !== major) {
    const reason = `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. Back it up with the version of Colophon that made it, then restore it into a new DATA_DIR.`
    return { ok: false, reason }
  }
  if (options.account) await giveTo(options.account, cluster)
  return { ok: true, made: false }
}

/** Made beside, and renamed when whole: a half-made cluster can start and look ready. */
async function makeCluster({ home, binaries, account, report }: Options): Promise<Cluster> {
  if (await stat(clusterIn(home)).catch(() => undefined)) {
    return {
      ok: false,
      reason: `${clusterIn(home)} is not a whole database. Put it back from a copy, or move it away to begin with an empty one.`,
    }
  }
  report(`Making a new database in ${home}`)
  const draft = await mkdtemp(join(home, draftPrefix))
  if (account) await chown(draft, account.uid, account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Our own hba file says who may connect; a start by other hands finds every door shut.
  const args = ['-D', draft, '-U', superuser, '--auth=reject', '--no-instructions', ...locale]
  const ran = await runProgram(binaries.initdb, args, { account, cwd: home })
  if (!ran.ok) {
    await rm(draft, { recursive: true, force: true })
    const hint = ran.reason.includes('look up effective user')
      ? ' Start Colophon as a user that this machine knows.'
      : ''
    return { ok: false, reason: `The database could not be made in ${home}: ${ran.reason}.${hint}` }
  }
  await rename(draft, clusterIn(home))
  await persistNames(home)
  return { ok: true, made: true }
}

const draftPrefix = 'initdb-'

/** What a start that was killed has left. Its initdb may still be writing; what can't be removed now goes next time. */
async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix))
  for (const name of drafts) {
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
  }
}

async function persistNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A cluster copied or restored by root belongs to root; PostgreSQL wants to own it. */
async function giveTo(account: Account, folder: string): Promise<void> {
  if ((await stat(folder)).uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
}
