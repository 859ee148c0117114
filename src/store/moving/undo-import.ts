import { sql } from 'kysely'
import { mergedColumns } from '#store/accounts/merged-columns.ts'
import type { Trx } from '#store/database.ts'

/** Ways into an account: whoever has one has been there, or is about to. */
const entries = new Set([
  'sessions',
  'waiting_sessions',
  'identities',
  'second_factors',
  'known_browsers',
  'sign_in_codes',
])
/** What the import itself has written, or what goes with an account by itself; each is asked about below in its own way. */
const ownTables = new Set([
  'cycles',
  'account_addresses',
  'import_rows',
  'renewal_looks',
  'gifts',
  'deliveries',
  'accounts',
])

export type UndoReason = 'bound' | 'logged-in' | 'changed'
export type UndoFact = { reason: UndoReason; ref: string }

/** Readers of a run because of whom it can't be taken back, and why. `since`: it was begun. `settledAt`: all that it writes itself was written. */
export async function listUndoFacts(
  trx: Trx,
  run: number,
  { since, settledAt, most }: { since: Date; settledAt: Date; most: number },
) {
  const used = mergedColumns
    .filter(({ table }) => !ownTables.has(table))
    .map(
      ({ table, column }) => sql`
        select case when ${entries.has(table)} then 'logged-in' else 'changed' end as reason, made.account_id
        from made where exists (select from ${sql.table(table)} used where used.${sql.ref(column)} = made.account_id)`,
    )
  const { rows } = await sql<UndoFact>`
    with own as (select account_id, cycle_id, made_account from import_rows
        where run_id = ${run} and outcome in ('added', 'joined') and account_id is not null),
      made as (select distinct account_id from own where made_account),
      facts as (
        select 'bound' as reason, own.account_id from own join cycles cycle on cycle.id = own.cycle_id
          where cycle.taken > 0 or exists (select from deliveries where cycle_id = cycle.id)
        union select 'changed', own.account_id from own join cycles cycle on cycle.id = own.cycle_id
          where cycle.cancelled_at > ${settledAt} or cycle.account_id <> own.account_id
        union select 'changed', own.account_id from own join cycles later on later.account_id = own.account_id
          where later.id not in (select cycle_id from own where cycle_id is not null)
            and later.position > (select min(position) from cycles where id = own.cycle_id)
        union select 'logged-in', account.id from made join accounts account on account.id = made.account_id
          where account.email_confirmed_at is not null or account.password_hash is not null
        union select 'changed', account.id from made join accounts account on account.id = made.account_id
          where account.deleted_at is not null or exists (select from accounts other where other.merged_into = account.id)
        union select 'changed', account.id from own join accounts account on account.id = own.account_id
          where exists (select from audit_log entry where entry.subject_ref = account.ref and entry.at > ${since}
            and entry.refusal is null)
        union select 'changed', address.account_id from made join account_addresses address using (account_id)
          where address.changed_at > ${settledAt}
        union ${sql.join(used, sql` union `)})
    select facts.reason, account.ref from facts join accounts account on account.id = facts.account_id
    order by 1, 2 limit ${most}`.execute(trx)
  return rows
}

/** Whoever adds something to one of its readers waits until the transaction ends. */
export async function lockReaders(trx: Trx, run: number): Promise<void> {
  await sql`select id from accounts where id in (select account_id from import_rows where run_id = ${run}) order by id
    for update`.execute(trx)
}

/** Takes back all that a run has brought. Its ids can come again. */
export async function removeImported(trx: Trx, run: number): Promise<{ accounts: number; subscriptions: number }> {
  const { rows: before } = await sql<{
    account_id: string
    cycle_id: string | null
    made_account: boolean
    shipcodes: string[]
  }>`
    update import_rows old set outcome = 'undone', account_id = null, cycle_id = null, customer = null, method = null
    from import_rows kept where old.run_id = ${run} and kept.run_id = old.run_id and kept.line = old.line
      and old.outcome in ('added', 'joined')
    returning kept.account_id, kept.cycle_id, kept.made_account, kept.shipcodes`.execute(trx)
  const cycles = before.flatMap(({ cycle_id }) => cycle_id ?? [])
  const made = before.flatMap(({ made_account, account_id }) => (made_account && account_id ? [account_id] : []))
  const gone = await sql<{ gift_id: string | null }>`
    delete from cycles where id = any(${cycles}::uuid[]) returning gift_id`.execute(trx)
  const gifts = gone.rows.flatMap(({ gift_id }) => gift_id ?? [])
  await sql`delete from gifts where id = any(${gifts}::uuid[])`.execute(trx)
  // Those of readers who were there before: of their addresses only those that came with the file.
  const brought = before.flatMap(({ made_account, account_id, shipcodes }) =>
    made_account ? [] : shipcodes.map((shipcode) => ({ account_id, shipcode })),
  )
  await sql`delete from account_addresses kept using json_to_recordset(${JSON.stringify(brought)}::json)
      as one (account_id uuid, shipcode text)
    where kept.account_id = one.account_id and kept.shipcode = one.shipcode`.execute(trx)
  await sql`delete from accounts where id = any(${made}::uuid[])`.execute(trx)
  return { accounts: made.length, subscriptions: gone.rows.length }
}
