import { access } from 'node:fs/promises'
import { socketAccess, socketFileIn, urlOf } from './choose-access.ts'
import { findHome } from './choose-home.ts'
import { appDatabase, appRole } from './create-database.ts'
import { clusterIn } from './make-cluster.ts'
import { readPostmaster } from './stop-leftovers.ts'

/**
 * The address of the embedded database that a running app holds, for commands that work beside it (a backup).
 * None when there is no such server, or when it is reached by a password that only that app knows.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await findHome(dataDir)
  const postmaster = home ? await readPostmaster(clusterIn(home)) : undefined
  if (!home || !postmaster?.ready) return undefined
  const found = await access(socketFileIn(home)).then(
    () => true,
    () => false,
  )
  return found ? urlOf(socketAccess(home), appRole, appDatabase) : undefined
}
