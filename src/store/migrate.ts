import { createHash } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

type Migration = { name: string; sql: string; checksum: string }

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace('./migrations/', '').replace('.sql', ''),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Any fixed number will do, as long as every process of the site asks for the same one. */
const MIGRATION_LOCK = 7_245_001

/** Brings the database up to this build's schema. Two processes that start together take turns. */
export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await applyMissing(client)
    await runMigrations({ pgPool: pool })
    return { applied }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const name of known.keys()) {
    if (!migrations.some((m) => m.name === name)) {
      throw new Error(`The database has the migration ${name}, which this build does not know: start a newer build.`)
    }
  }
  const applied: string[] = []
  for (const migration of migrations) {
    const before = known.get(migration.name)
    if (before === migration.checksum) continue
    if (before)
      throw new Error(`The migration ${migration.name} was changed after it had been applied: add a new one instead.`)
    await applyOne(client, migration)
    applied.push(migration.name)
  }
  return applied
}

async function applyOne(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}

/** Whether every migration of this build is in the database: what `/readyz` asks. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.every((m) => applied.has(m.name))
}
