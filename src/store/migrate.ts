import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { applyMigration, type Migration } from './apply-migration.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace('./migrations/', '').replace('.sql', ''),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Any fixed number will do, as long as every process of the site asks for the same one. */
const MIGRATION_LOCK = 7_245_001

/**
 * Brings the database up to this build's schema. Two processes that start together take turns. `known` are the migrations
 * that there are; what a newer build has applied besides is no hindrance as long as it only added.
 */
export async function migrate(pool: pg.Pool, known = migrations): Promise<{ applied: string[] }> {
  const client = await pool.connect()
  try {
    await waitForTurn(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await applyMissing(client, known)
    await runMigrations({ pgPool: pool })
    return { applied }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

const TURN_MS = 100

/** Asks over and over instead of waiting in a statement: building an index waits for every statement that is under way. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [MIGRATION_LOCK])
    if (rows[0]?.ours) return
    await setTimeout(TURN_MS)
  }
}

async function applyMissing(client: pg.PoolClient, known: readonly Migration[]): Promise<string[]> {
  // A database of long ago lacks the column, and has nothing that took away.
  const { rows } = await client.query<Applied>(`select name, checksum,
    coalesce((to_jsonb(applied) ->> 'contracts')::boolean, false) as contracts from schema_migrations applied`)
  refuseContracted(rows, known)
  refuseLate(rows, known)
  const before = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const migration of known) {
    const checksum = before.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined)
      throw new Error(`The migration ${migration.name} was changed after it had been applied: add a new one instead.`)
    await applyMigration(client, migration)
    applied.push(migration.name)
  }
  return applied
}

type Applied = { name: string; checksum: string; contracts: boolean }

/** What a newer build only added, this one does not notice. What it took away, this one may still read or write. */
function refuseContracted(applied: readonly Applied[], known: readonly Migration[]) {
  const names = new Set(known.map(({ name }) => name))
  const taken = applied.find(({ name, contracts }) => contracts && !names.has(name))
  if (!taken) return
  throw new Error(
    `The database has the migration ${taken.name}, which this build does not know, and which takes away what older builds need: start a newer build.`,
  )
}

/** A migration is written for the schema that those before it leave. Applied after a later one, it would meet another. */
function refuseLate(applied: readonly Applied[], known: readonly Migration[]) {
  const names = applied.map(({ name }) => name).sort((a, b) => a.localeCompare(b))
  const last = names.at(-1)
  const late = known.find(({ name }) => !names.includes(name))
  if (last === undefined || !late || late.name.localeCompare(last) > 0) return
  throw new Error(
    `The migration ${late.name} comes too late: the database has ${last} already. Give it a number after that.`,
  )
}

/** Whether every migration of this build is in the database: what `/readyz` asks. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.every((m) => applied.has(m.name))
}
