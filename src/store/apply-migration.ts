import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

/** Stands in a migration that takes away what the builds before it need, with why it may do so now. */
const CONTRACTS = /^-- contracts: \S/m

/** Begins a migration that builds indexes while others write, which PostgreSQL does in no transaction. */
const OUTSIDE = '-- outside a transaction'

/**
 * How long a migration waits for a lock, while everybody who comes after it waits behind it. Shorter than it takes PostgreSQL to
 * see a deadlock: it is the migration that gives way then, and none of those who are served.
 */
const LOCK_WAIT = '500ms'
const AGAIN_MS = 500
/** Whoever holds a table for so long, as while a list is cut, is waited for. */
const PATIENCE_MS = 5 * 60_000

/** A lock that could not be had in time, or a deadlock. */
const HELD_UP = /^(55P03|40P01)$/

/** Applies a migration whole, and notes that it was; or throws, and nothing of it is there but what is done outside a transaction. */
export async function applyMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  const givesUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const held = await applyNow(client, migration).then(
      () => null,
      (cause: Error & { code?: string }) => cause,
    )
    if (!held) return
    if (!HELD_UP.test(held.code ?? '') || Date.now() > givesUpAt)
      throw new Error(`The migration ${migration.name} failed: ${held.message}`, { cause: held })
    await setTimeout(AGAIN_MS)
  }
}

/** All of it or nothing, but for what has to be done outside a transaction. */
async function applyNow(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const isOutside = sql.startsWith(OUTSIDE)
  try {
    if (isOutside) await applyOutside(client, sql)
    await client.query('begin')
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    if (!isOutside) {
      await lockAhead(client, sql)
      await client.query(sql)
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    // The column is younger than the first migrations.
    if (CONTRACTS.test(sql)) await client.query('update schema_migrations set contracts = true where name = $1', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const ALTERED = /\balter table (?:if exists )?(?:only )?(\w+)/gi
const POINTED_AT = /\breferences (\w+)/gi

/**
 * Takes the locks that it will need on tables which are there, before it has any: a table that it points at first and alters
 * afterwards could otherwise be had neither by it nor by those who have read the table and are about to write to it.
 */
async function lockAhead(client: pg.PoolClient, sql: string): Promise<void> {
  const namesIn = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name)
  const altered = new Set(namesIn(ALTERED))
  for (const name of [...altered, ...namesIn(POINTED_AT)].sort()) {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select exists (select from pg_class where oid = to_regclass($1) and relkind in ('r', 'p')) as "isThere"`,
      [name],
    )
    const mode = altered.has(name) ? 'access exclusive' : 'share row exclusive'
    if (rows[0]?.isThere) await client.query(`lock table ${name} in ${mode} mode`)
  }
}

/** One statement at a time, each as long as it takes. What was broken off is begun again, so each must bear being repeated. */
async function applyOutside(client: pg.PoolClient, sql: string): Promise<void> {
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
  await client.query('set statement_timeout = 0')
  try {
    for (const statement of sql.split(/;$/m).filter((part) => part.trim() !== '')) await client.query(statement)
  } finally {
    await client.query(`select set_config('statement_timeout', $1, false)`, [rows[0]?.statement_timeout])
  }
}
