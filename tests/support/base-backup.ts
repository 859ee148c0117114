import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { clusterIn } from '#adapters/postgres/make-cluster.ts'

/** Neither the log of what was written, which comes by itself afterwards, nor what says that a server runs there. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label.old']

/**
 * A base backup of a running server, as `pg_basebackup -X none -c fast` makes one, which the package lacks. Gives what
 * belongs in the copy's `backup_label`. `client` is of the server's superuser.
 */
export async function copyRunning(client: pg.Client, from: string, to: string): Promise<string> {
  await client.query(`select pg_backup_start('copy', true)`)
  // A file that goes away meanwhile is no trouble: what replaced it is in the log.
  await promisify(execFile)('cp', ['-a', clusterIn(from), to]).catch((error: Error) => {
    if (!/No such file/.test(error.message)) throw error
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const cluster = clusterIn(to)
  for (const name of LEFT_OUT) await rm(join(cluster, name), { force: true })
  const log = join(cluster, 'pg_wal')
  for (const entry of await readdir(log, { withFileTypes: true })) if (entry.isFile()) await rm(join(log, entry.name))
  return rows[0]?.labelfile ?? ''
}
