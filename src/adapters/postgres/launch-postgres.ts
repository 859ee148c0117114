import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { type Access, chooseAccess, socketFolderIn, urlOf } from './choose-access.ts'
import { chooseAccount } from './choose-account.ts'
import { chooseHome, findHome, type Home } from './choose-home.ts'
import { appDatabase, appRole, createDatabase } from './create-database.ts'
import { findBinaries, findPackage } from './find-binaries.ts'
import { holdLock } from './hold-lock.ts'
import { keepRunning } from './keep-running.ts'
import { clusterIn, prepareCluster } from './make-cluster.ts'
import type { Account } from './run-program.ts'
import { type Server, startServer } from './start-server.ts'

/** `url` stays the same until `stop`, also when the server has to be started again. */
export type EmbeddedPostgres = { url: string; description: string; stop(): Promise<void> }
/** `reason` is a sentence for the person at the terminal. */
export type Launch = { ok: true; database: EmbeddedPostgres } | { ok: false; reason: string }

type Options = { dataDir: string; report?: (line: string) => void; port?: number }
type Place = { home: Home; account: Account | undefined; report: (line: string) => void; port: number | undefined }

/** Starts PostgreSQL in the data folder, which it makes and fills at first, with a database of the app's own. */
export async function launchPostgres({ dataDir, report = () => undefined, port }: Options): Promise<Launch> {
  const account = await chooseAccount(clusterIn((await findHome(dataDir)) ?? dataDir))
  if (!account.ok) return account
  const home = await chooseHome(dataDir, account.account)
  if (!home.ok) return home
  const holding = await holdLock(home.home.folder)
  if (!holding.ok) return holding
  const launched = await launchIn({ home: home.home, account: account.account, report, port }).catch(explain)
  if (!launched.ok) {
    holding.lock.release()
    return launched
  }
  const { database } = launched
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= database.stop().finally(() => holding.lock.release())
    return stopping
  }
  return { ok: true, database: { ...database, stop } }
}

async function launchIn({ home, account, report, port }: Place): Promise<Launch> {
  const packaged = findPackage()
  if (!packaged.ok) return packaged
  const found = await findBinaries(packaged.folder, home.folder, account)
  if (!found.ok) return found
  const { binaries } = found
  const cluster = await prepareCluster({ home: home.folder, binaries, account, report })
  if (!cluster.ok) return cluster
  const server = { home: home.folder, binaries, account, report }
  const started = await startSomewhere(server, port)
  if (!started.ok) return started
  const { access } = started
  const running = keepRunning({
    postmaster: started.postmaster,
    start: () => startServer({ ...server, access }),
    report,
  })
  const stop = async () => {
    await running.stop()
    await rm(socketFolderIn(home.folder), { recursive: true, force: true })
  }
  try {
    await createDatabase(access)
  } catch (error) {
    await stop()
    throw error
  }
  const description = sayWhere(home, account, access, binaries.version)
  return { ok: true, database: { url: urlOf(access, appRole, appDatabase), description, stop } }
}

type StartedSomewhere = { ok: true; postmaster: ChildProcess; access: Access } | { ok: false; reason: string }

/** A port that was free a moment ago may be taken now; unless it was asked for by number, the next will do. */
async function startSomewhere(server: Omit<Server, 'access'>, port: number | undefined): Promise<StartedSomewhere> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    const access = await chooseAccess(server.home, port)
    const started = await startServer({ ...server, access })
    if (started.ok) return { ...started, access }
    if (port !== undefined || triesLeft === 0 || !started.reason.includes('could not bind')) return started
  }
}

const explain = (error: Error): Launch => ({ ok: false, reason: `The database could not be started: ${error.message}` })

function sayWhere(
  { folder, movedBecause }: Home,
  account: Account | undefined,
  access: Access,
  version: string,
): string {
  const door = access.kind === 'socket' ? 'a socket in that folder' : `127.0.0.1:${access.port}`
  const runsAs = account ? `, run by the account ${account.name}` : ''
  const moved = movedBecause ? ` (there because ${movedBecause})` : ''
  return `PostgreSQL ${version}, embedded, in ${folder}${moved}${runsAs}, reached by ${door}`
}
