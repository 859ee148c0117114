import type { StaffRole } from '#domain/audit/staff-roles.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'ref',
  'name',
  'email',
  'email_key',
  'email_confirmed_at',
  'suspended_at',
  'password_hash',
  'role',
  'staff_roles',
  'created_at',
  'deleted_at',
] as const

export const findAccountByEmailKey = (db: Queryable, key: string) =>
  db.selectFrom('accounts').select(columns).where('email_key', '=', key).executeTakeFirst()

export const findAccountById = (db: Queryable, id: string) =>
  db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst()

export const listAccountsById = (db: Queryable, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('accounts').select(columns).where('id', 'in', ids).execute()

/** Of one that its holder has deleted nothing is shown to anybody. */
export const findAccountByRef = (db: Queryable, ref: string) =>
  db.selectFrom('accounts').select(columns).where('ref', '=', ref).where('deleted_at', 'is', null).executeTakeFirst()

type NewAccount = {
  ref?: string
  name: string
  email: string
  email_key: string
  email_confirmed_at: Date | null
  password_hash: string | null
  role?: 'reader' | 'staff'
  staff_roles?: StaffRole[]
  created_at: Date
}

/** Null where the address has an account already: of two at once, one is made. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<{ id: string; ref: string } | null> {
  const made = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'ref'])
    .executeTakeFirst()
  return made ?? null
}

/** The account, for nobody else to change who it belongs to until the transaction ends. */
export const lockAccount = (trx: Trx, id: string) =>
  trx.selectFrom('accounts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function setName(db: Queryable, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('accounts').set({ name }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the holder reads the address's mail. */
export async function confirmEmail(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('accounts').set({ email_confirmed_at: now }).where('id', '=', id).execute()
}

type NewEmail = {
  id: string
  email: string
  key: string
  /** Null as long as nobody has shown that they read its mail. */
  confirmedAt: Date | null
}

/** Gives an account another address, from which no mail has come back yet. */
export async function replaceEmail(trx: Trx, { id, email, key, confirmedAt }: NewEmail): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email, email_key: key, email_confirmed_at: confirmedAt, suspended_at: null })
    .where('id', '=', id)
    .execute()
}

/** Whether a write failed because an address is another account's by now. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'accounts_email_key_key'

/** Choosing a password through a mailed link shows as well that its holder reads that mail. */
export async function setPasswordHash(trx: Trx, id: string, hash: string, now: Date): Promise<void> {
  await trx.updateTable('accounts').set({ password_hash: hash, email_confirmed_at: now }).where('id', '=', id).execute()
}

/** Mail to its address arrives again. */
export async function liftSuspension(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('accounts').set({ suspended_at: null }).where('id', '=', id).execute()
}

/** Mail to this address comes back: only what is asked for is sent to it. An address without an account changes nothing. */
export async function suspendAccount(db: Queryable, key: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ suspended_at: eb.fn.coalesce('suspended_at', eb.val(now)) }))
    .where('email_key', '=', key)
    .execute()
}
