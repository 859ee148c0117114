import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import { removeWaitingSession } from './waiting-sessions.ts'

export type SessionWay = 'password' | 'code' | 'link' | 'social' | 'institution' | 'purchase'

type NewSession = {
  token_hash: Buffer
  account_id: string | null
  institution_id: string | null
  way: SessionWay
  browser: string
  network: string
  second_factor_at: Date | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

/** The session with whoever holds it; undefined where it is over. */
export async function findSession(db: Queryable, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return (await findSessions(db, [hash], now))[0]
}

/** Those of many sessions that are not over, with whoever holds them. */
export const findSessions = (db: Queryable, hashes: readonly Buffer[], now: Date) =>
  db
    .selectFrom('sessions as session')
    .leftJoin('accounts as account', 'account.id', 'session.account_id')
    .leftJoin('institutions as institution', 'institution.id', 'session.institution_id')
    .select([
      'session.id',
      'session.token_hash',
      'session.way',
      'session.created_at',
      'session.last_used_at',
      'session.second_factor_at',
      'session.viewing_account_id',
      'account.id as account_id',
      'account.ref as account_ref',
      'account.name as account_name',
      'account.email',
      'account.email_key',
      'account.email_confirmed_at',
      'account.role',
      'account.staff_roles',
      'account.keeps_places',
      'institution.id as institution_id',
      'institution.name as institution_name',
      'institution.licence_from',
      'institution.licence_to',
    ])
    .where('session.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('session.expires_at', '>', now)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

type Use = { id: string; now: Date; expires: Date; notSince: Date }

/** Moves the end of a session on, at most once since `notSince`: a page view must not cost a write. */
export async function prolongSession(db: Queryable, { id, now, expires, notSince }: Use): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expires })
    .where('id', '=', id)
    .where('last_used_at', '<', notSince)
    .execute()
}

/** Keeps that a member of staff has shown the second factor once more. */
export async function renewSecondFactor(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ second_factor_at: now }).where('token_hash', '=', hash).execute()
}

/** Marks whose account a session looks at; null where it no longer does. */
export async function setViewing(db: Queryable, hash: Buffer, accountId: string | null): Promise<void> {
  await db.updateTable('sessions').set({ viewing_account_id: accountId }).where('token_hash', '=', hash).execute()
}

/** Ends one session; false where it was over already. */
export async function removeSession(db: Queryable, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of an account, and the one that may yet be opened where its subscription was paid. */
export async function removeSessionsOf(trx: Trx, accountId: string): Promise<void> {
  await removeWaitingSession(trx, accountId)
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** Ends all sessions of an account but the one under this hash, and the one that may yet be opened where it was paid. */
export async function removeOtherSessionsOf(trx: Trx, accountId: string, kept: Buffer): Promise<void> {
  await removeWaitingSession(trx, accountId)
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '<>', kept).execute()
}
