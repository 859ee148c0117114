import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** So many are asked for with one statement. */
const BATCH = 5_000

async function inBatches<Found>(
  values: readonly string[],
  ask: (some: readonly string[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < values.length; at += BATCH) found.push(...(await ask(values.slice(at, at + BATCH))))
  return found
}

/** Of these emails, those that have an account which a run has not made itself. */
export async function findAccountsBefore(
  db: Queryable,
  emailKeys: readonly string[],
  run: number | null,
): Promise<Set<string>> {
  const found = await inBatches(emailKeys, async (some) => {
    const { rows } = await sql<{ email_key: string }>`
      select account.email_key from accounts account where account.email_key = any(${some}::text[])
      and not exists (select from import_rows own
        where own.run_id = ${run}::bigint and own.account_id = account.id and own.made_account)`.execute(db)
    return rows
  })
  return new Set(found.map(({ email_key }) => email_key))
}

/** Of these ids (as hex) of a source, those that another run has brought in. */
export async function findKnownIds(
  db: Queryable,
  { source, ids, run }: { source: string; ids: readonly string[]; run: number | null },
): Promise<Set<string>> {
  const found = await inBatches(ids, async (some) => {
    const { rows } = await sql<{ id: string }>`
      select encode(external_id, 'hex') as id from import_rows
      where source = ${source} and outcome in ('added', 'joined') and run_id is distinct from ${run}::bigint
        and external_id in (select decode(one, 'hex') from unnest(${some}::text[]) one)`.execute(db)
    return rows
  })
  return new Set(found.map(({ id }) => id))
}

/** Said of the account that this is the id of: an import made it that is not live. */
export const wasMadeBeforeLive = (accountId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from import_rows own join import_runs run on run.id = own.run_id
    where own.account_id = ${accountId} and own.made_account and run.state in ('running', 'done', 'going-live'))`

/** Whether an account was made by an import that is not live: nobody has told its reader that they are here. */
export async function isBeforeLive(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select ${wasMadeBeforeLive(sql`${accountId}`)} as waits`.execute(db)
  return rows[0]?.waits ?? false
}
