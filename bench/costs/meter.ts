import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const MS_A_TICK = 10

/** Milliseconds for each of what was done: of processor time of the program and of the database, and of waiting. */
export type Spent = { programMs: number; databaseMs: number; wallMs: number }

export type Meter = {
  /** `times`: how often `work` does it, or what it answers where that is not known beforehand. */
  measure(work: () => Promise<number>): Promise<Spent>
  /** Bytes that were added to the log which standbys and archives take. */
  logged(work: () => Promise<unknown>): Promise<number>
  db: pg.Client
  end(): Promise<void>
}

/** The fields of `/proc/<pid>/stat` behind the name, which may have spaces; null where the process is gone. */
function statOf(pid: number | string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}

const sum = (fields: string[] | null, places: readonly number[]) =>
  places.reduce((total, place) => total + Number(fields?.[place] ?? 0), 0) * MS_A_TICK

const PARENT = 1
const OWN = [11, 12]
/** Of its children that have ended and that it has waited for. */
const CHILDRENS = [13, 14]

/** Of itself a program is told to the microsecond; of another, in ticks. */
function programMs(pid: number): number {
  if (pid !== process.pid) return sum(statOf(pid), OWN)
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What all of PostgreSQL has used: what a connection has used is its postmaster's when it is closed. */
function serverMs(postmaster: number): number {
  const living = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = living.map(statOf).filter((fields) => Number(fields?.[PARENT]) === postmaster)
  return children.reduce((total, fields) => total + sum(fields, OWN), sum(statOf(postmaster), [...OWN, ...CHILDRENS]))
}

/**
 * Measures by processor time what a program and the database do together: what else the machine does can't change it much.
 * `pid` is the program's; this one's unless said.
 */
export async function openMeter(url: string, pid = process.pid): Promise<Meter> {
  const db = new pg.Client({ connectionString: url })
  // Where a bench fails, what failed is told, and not that the database was stopped after it.
  db.on('error', () => undefined)
  await db.connect()
  const { rows } = await db.query('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0].pid)?.[PARENT])
  const position = async () => (await db.query('select pg_current_wal_lsn() as at')).rows[0].at as string
  return {
    db,
    async measure(work) {
      const before = { program: programMs(pid), database: serverMs(postmaster), at: performance.now() }
      const times = await work()
      const wall = performance.now() - before.at
      return {
        programMs: (programMs(pid) - before.program) / times,
        databaseMs: (serverMs(postmaster) - before.database) / times,
        wallMs: wall / times,
      }
    },
    async logged(work) {
      const before = await position()
      await work()
      const after = await position()
      const said = await db.query('select pg_wal_lsn_diff($1, $2)::float8 as bytes', [after, before])
      return said.rows[0].bytes
    },
    end: () => db.end(),
  }
}
