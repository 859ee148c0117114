import { sql } from 'kysely'
import type { StaffContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { createDatabase, importDemo } from '../demo-database.ts'
import { seedEverything } from '../seed-everything.ts'

export const PASSWORD = 'a password of the bench'

export type Magazine = { context: StaffContext; url: string; end(): Promise<void> }

/** A migrated database of a name of its own. */
export async function openEmpty(url: string, name: string): Promise<Magazine> {
  const at = await createDatabase(url, name)
  const pool = openPool(at, 4)
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
  return { context, url: at, end: () => pool.end() }
}

/** The demo's issues and articles, and so many subscribers with all that a reader causes. */
export async function openMagazine(url: string, subscribers: number): Promise<Magazine> {
  const magazine = await openEmpty(url, 'magazine')
  await importDemo(magazine.context)
  await seedEverything(magazine.context.db, subscribers)
  return magazine
}

/** Subscribers of the digital edition who are logged in: the tokens of their sessions. */
export async function logIn(db: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, nth) => `costs-${nth}`)
  const hashes = tokens.map(hashLinkToken)
  await sql`with reader as (
      select id, row_number() over (order by id) as nth from accounts
      where id in (select account_id from cycles where active_deliverable = 'digital' and cancelled_at is null
        and (tokens is null or taken < tokens))
      order by id limit ${count}),
    given as (select token_hash, nth from unnest(${hashes}::bytea[]) with ordinality as given (token_hash, nth))
    update sessions set token_hash = given.token_hash from given join reader using (nth)
    where sessions.account_id = reader.id`.execute(db)
  // A saved card is asked for at the provider, who does not know it.
  await sql`delete from payers where account_id in
    (select account_id from sessions where token_hash = any(${hashes}::bytea[]))`.execute(db)
  return tokens
}

/** Gives accounts a password; answers their addresses. */
export async function givePasswords(db: Database, count: number): Promise<string[]> {
  const { passwords } = await openAccessPorts('the secret of a bench that nobody needs to keep')
  const hash = await passwords.hash(PASSWORD)
  const { rows } = await sql<{ email: string }>`
    update accounts set password_hash = ${hash}, email_confirmed_at = now()
    where id in (select id from accounts where ref like 'acc-many-%' order by id desc limit ${count})
    returning email`.execute(db)
  return rows.map(({ email }) => email)
}
