import type pg from 'pg'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { serversOf, withoutWrites } from '#store/servers/database-address.ts'
import { Standbys } from '#store/servers/standby.ts'

export type SiteStandbys = Standbys<Database>

/** A reader waits so long at most before the primary is asked instead. */
const ANSWER_MS = 2_000

/** The servers of DATABASE_READ_URL, each with connections of its own: which of them is a standby is seen from time to time. */
export function openStandbys(primary: pg.Pool, url: string, connections: number) {
  const pools = serversOf(url, 'reads').map((server) => openPool(withoutWrites(server), connections, ANSWER_MS))
  const standbys: SiteStandbys = new Standbys(
    primary,
    pools.map((pool) => ({ pool, reading: openDatabase(pool) })),
  )
  const stop = async () => {
    standbys.stop()
    await Promise.all(pools.map((pool) => pool.end()))
  }
  return { standbys, stop }
}
