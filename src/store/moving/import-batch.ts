import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { StoredProblem } from '#domain/moving/stored-problem.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** The next rows of a run that nobody has come to. */
export async function listNextLines(trx: Trx, run: number, most: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('import_rows')
    .select('line')
    .where('run_id', '=', run)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(most)
    .execute()
  return rows.map(({ line }) => line)
}

type NewAccount = { name: string; email: string; email_key: string }
export type AccountThere = { id: string; email_key: string; isNew: boolean; isDeleted: boolean; last: number }

/**
 * Makes the accounts that are not there, without a password. Answers all of them, each with the place of its last subscription;
 * whoever adds one to any of them waits until the transaction ends.
 */
export async function openAccounts(trx: Trx, accounts: readonly NewAccount[], at: Date): Promise<AccountThere[]> {
  const { rows: made } = await sql<{ id: string }>`
    insert into accounts (name, email, email_key, created_at)
    select name, email, email_key, ${at} from json_to_recordset(${JSON.stringify(accounts)}::json)
      as one (name text, email text, email_key text)
    on conflict (email_key) do nothing returning id`.execute(trx)
  const fresh = new Set(made.map(({ id }) => id))
  const keys = accounts.map(({ email_key }) => email_key)
  const { rows } = await sql<Omit<AccountThere, 'isNew' | 'last'>>`
    select id, email_key, deleted_at is not null as "isDeleted" from accounts
    where email_key = any(${keys}::text[]) order by id for no key update`.execute(trx)
  const there = rows.map(({ id }) => id)
  const { rows: places } = await sql<{ account_id: string; last: number }>`
    select account_id, max(position) as last from cycles where account_id = any(${there}::uuid[]) group by 1`.execute(
    trx,
  )
  const last = new Map(places.map((place) => [place.account_id, place.last]))
  return rows.map((row) => ({ ...row, isNew: fresh.has(row.id), last: last.get(row.id) ?? 0 }))
}

/** Of these accounts, those that this run has made. */
export async function findMadeBy(db: Queryable, run: number, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from import_rows
    where run_id = ${run} and made_account and account_id = any(${accountIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ account_id }) => account_id))
}

export type NewCycle = {
  id: string
  account_id: string
  position: number
  phase: string
  term: string
  level: string
  set_deliverable: string
  active_deliverable: string
  copies: number
  tokens: number | null
  extra: number
  gift_id: string | null
  giver: string | null
  billed_to: string | null
  created_at: Date
  cancelled_at: Date | null
}

/** Subscriptions as they stood elsewhere: nothing is sold, and nobody is told. */
export async function insertCycles(trx: Trx, cycles: readonly NewCycle[]): Promise<void> {
  const given = cycles.filter(({ gift_id }) => gift_id !== null)
  // Nobody knows a token of theirs: they are redeemed.
  if (given.length > 0)
    await sql`insert into gifts (id, token_hash, number, deliverable, level, term, giver, created_at, redeemed_at, redeemed_by)
      select gift_id, sha256(gen_random_uuid()::text::bytea), 1, set_deliverable, level, term, giver, created_at, created_at,
        account_id from json_to_recordset(${JSON.stringify(given)}::json) as one (gift_id uuid, set_deliverable text,
        level text, term text, giver text, created_at timestamptz, account_id uuid)`.execute(trx)
  if (cycles.length > 0)
    await sql`insert into cycles (id, account_id, position, phase, term, level, set_deliverable, active_deliverable, copies,
        tokens, extra, gift_id, billed_to, created_at, cancelled_at)
      select id, account_id, position, phase, term, level, set_deliverable, active_deliverable, copies, tokens, extra, gift_id,
        billed_to, created_at, cancelled_at
      from json_to_recordset(${JSON.stringify(cycles)}::json) as one (id uuid, account_id uuid, position int, phase text,
        term text, level text, set_deliverable text, active_deliverable text, copies int, tokens int, extra int, gift_id uuid,
        billed_to text, created_at timestamptz, cancelled_at timestamptz)`.execute(trx)
}

export type NewAddress = { account_id: string; shipcode: string; address: Address }

/** Addresses that are kept already stay. Answers those that are new. */
export async function insertAddresses(trx: Trx, addresses: readonly NewAddress[], at: Date) {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ account_id: string; shipcode: string }>`
    insert into account_addresses (account_id, shipcode, address, changed_at)
    select account_id, shipcode, address, ${at}
    from json_to_recordset(${JSON.stringify(addresses)}::json) as one (account_id uuid, shipcode text, address jsonb)
    on conflict do nothing returning account_id, shipcode`.execute(trx)
  return rows
}

export type RowDone = {
  line: number
  outcome: string
  /** As hex. */
  external_id: string | null
  problems: readonly StoredProblem[]
  account_id: string | null
  cycle_id: string | null
  made_account: boolean
  shipcodes: readonly string[]
  wants_autorenew: boolean
  customer: string | null
  method: string | null
}

export async function noteRows(trx: Trx, run: number, rows: readonly RowDone[]): Promise<void> {
  await sql`update import_rows old set outcome = one.outcome, external_id = decode(one.external_id, 'hex'),
      problems = one.problems, account_id = one.account_id, cycle_id = one.cycle_id, made_account = one.made_account,
      shipcodes = array(select jsonb_array_elements_text(one.shipcodes)), wants_autorenew = one.wants_autorenew,
      customer = one.customer, method = one.method
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (line int, outcome text, external_id text, problems jsonb,
      account_id uuid, cycle_id uuid, made_account boolean, shipcodes jsonb, wants_autorenew boolean, customer text, method text)
    where old.run_id = ${run} and old.line = one.line`.execute(trx)
}
