import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { findHome } from './choose-home.ts'
import { clusterIn } from './make-cluster.ts'

/** Whether a data folder has a database already; none is made. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const home = await findHome(dataDir)
  if (home === undefined) return false
  return access(join(clusterIn(home), 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}
