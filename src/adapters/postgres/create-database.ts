import { Client } from 'pg'
import { type Access, scramVerifier, urlOf } from './choose-access.ts'
import { superuser } from './make-cluster.ts'

export const appRole = 'colophon'
export const appDatabase = 'colophon'

/** The app's own role, which is no superuser, and its database. Both are there afterwards, however often this was interrupted. */
export async function createDatabase(access: Access): Promise<void> {
  const client = new Client({ connectionString: urlOf(access, superuser, 'postgres'), connectionTimeoutMillis: 30_000 })
  // A server that is killed breaks the connection between two statements; the statement itself reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (roles.rowCount === 0) await client.query(`create role ${appRole} login createdb`)
    if (access.kind === 'loopback')
      await client.query(`alter role ${appRole} password '${scramVerifier(access.password)}'`)
    const databases = await client.query('select from pg_database where datname = $1', [appDatabase])
    if (databases.rowCount === 0) await client.query(`create database ${appDatabase} owner ${appRole}`)
  } finally {
    await client.end()
  }
}
