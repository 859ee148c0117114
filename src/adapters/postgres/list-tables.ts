import type { Client } from 'pg'

/** Names as SQL wants them, quoted where needed. Columns without those that PostgreSQL works out itself. */
export type Table = { name: string; columns: { name: string; type: string }[] }
export type SequenceValue = { name: string; lastValue: string; isCalled: boolean }

// The app's own tables and the queue's; the lists of migrations are compared, never copied.
const isOurs = `
  (namespace.nspname = 'public' and class.relname <> 'schema_migrations'
    or namespace.nspname = 'graphile_worker' and class.relname like '\\_private\\_%')
  and class.relpersistence <> 't'
  and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e'
  )`

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', namespace.nspname, class.relname) as name,
      json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relkind = 'r' and ${isOurs}
    group by class.oid, namespace.nspname, class.relname
    order by 1`)
  return rows
}

export async function listMigrations(client: Client): Promise<string[]> {
  const app = await namesIn(client, 'public.schema_migrations', 'name')
  const queue = await namesIn(client, 'graphile_worker.migrations', 'id::text')
  return [...app, ...queue.map((id) => `graphile_worker/${id.padStart(6, '0')}`)].sort()
}

async function namesIn(client: Client, table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ present: boolean }>('select to_regclass($1) is not null as present', [table])
  if (!rows[0]?.present) return []
  return (await client.query<{ name: string }>(`select ${column} as name from ${table}`)).rows.map(({ name }) => name)
}

/** Read after the rows: a sequence is never behind what was made with it. */
export async function listSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', namespace.nspname, class.relname) as name
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind = 'S' and namespace.nspname in ('public', 'graphile_worker')
    order by 1`)
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const read = await client.query(`select last_value::text as "lastValue", is_called as "isCalled" from ${name}`)
    values.push({ name, ...read.rows[0] })
  }
  return values
}

export async function countRows(client: Client, table: Table): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table.name}`)
  return Number(rows[0]?.rows)
}

/** Values are written and read alike, and to the end, whatever the database or its role has set. */
export const exactSession = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local xmloption = 'content';
  set local search_path = public;
  set local row_security = off`
