import type { Client } from 'pg'
import type { Table } from './list-tables.ts'

type Trigger = { table: string; name: string; mode: string }

/**
 * Inside the transaction: foreign keys wait until the end, and triggers rest, so that rows arrive as they were saved and in any
 * order. The function that it returns checks every foreign key and sets all back as it was.
 */
export async function suspendChecks(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  // All of it is the right of the tables' owner on any server; session_replication_role asks for a superuser, and checks nothing.
  const names = tables.map((table) => table.name)
  const keys = (await client.query<{ table: string; name: string }>(immediateKeys)).rows
  const triggers = (await client.query<Trigger>(userTriggers, [names])).rows
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`)
  }
  await client.query('set constraints all deferred')
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const { table, name } of keys)
      await client.query(`alter table ${table} alter constraint ${name} not deferrable`)
    for (const { table, name, mode } of triggers)
      await client.query(`alter table ${table} enable ${mode} trigger ${name}`)
  }
}

// A partition's keys follow those of its parent and can't be changed by themselves.
const immediateKeys = `
  select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where contype = 'f' and not condeferrable and conparentid = 0 and nspname in ('public', 'graphile_worker')`

const userTriggers = `
  select format('%I.%I', nspname, relname) as table, quote_ident(tgname) as name,
    case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where not tgisinternal and tgenabled <> 'D' and format('%I.%I', nspname, relname) = any ($1)`
