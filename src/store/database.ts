import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared-statements.ts'
import { missedSoon, serversOf } from './servers/database-address.ts'
import { FollowingPool } from './servers/following-pool.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>
/** What a store function runs on: the database, or the transaction its use case has opened. */
export type Queryable = Database | Trx

const DATE_OID = 1082
const INT8_OID = 20

// A date has no time zone: read as text, it can't slip to the day before.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE_OID) return (value: string) => value
    if (oid === INT8_OID) return safeInteger
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database answered ${value}, beyond what a number can hold`)
  return number
}

/** `answerMs`: for how long an answer is waited for, where another server can be asked instead. */
export function openPool(url: string, connections: number, answerMs?: number): pg.Pool {
  const options = {
    max: connections,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
    // A machine that is gone closes no connections: those that wait, or are idle, are found out within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'colophon',
    ...(answerMs && { query_timeout: answerMs, connectionTimeoutMillis: answerMs }),
  }
  const servers = serversOf(url).map(missedSoon)
  const [server = url] = servers
  const pool =
    servers.length > 1 ? new FollowingPool(servers, options) : new pg.Pool({ connectionString: server, ...options })
  // A broken idle connection is replaced at the next query, which is told if that fails too; unheard, the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * For what asks every account at once: nobody waits at a page for it, and a busy machine may take longer than a page ever
 * should. Until the transaction ends.
 */
export const allowLongStatements = (trx: Trx) => sql`set local statement_timeout = '10min'`.execute(trx)

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}
