import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'order_id',
  'account_id',
  'name',
  'email',
  'amount_cents',
  'customer',
  'method',
  'status',
  'day',
  'next_on',
  'paused_until',
  'ended_because',
  'ended_at',
  'created_at',
] as const

const selectMonthly = (db: Queryable) => db.selectFrom('monthly_donations').select(columns)

export const findMonthly = (db: Queryable, id: string) => selectMonthly(db).where('id', '=', id).executeTakeFirst()

export const findMonthlyByToken = (db: Queryable, tokenHash: Buffer) =>
  selectMonthly(db)
    .where((either) => either.or([either('token_hash', '=', tokenHash), either('other_token_hash', '=', tokenHash)]))
    .executeTakeFirst()

export const findMonthlyOfOrder = (db: Queryable, orderId: string) =>
  selectMonthly(db).where('order_id', '=', orderId).executeTakeFirst()

/** Those of an account, the newest first. */
export const listMonthlyOfAccount = (db: Queryable, accountId: string) =>
  selectMonthly(db).where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('id').execute()

/** Those that go on, of an account and of its address before it was known whose it is, in one order for all who hold them. */
export async function listMonthlyOfDonor(
  db: Queryable,
  { accountId, emailKey }: { accountId: string | null; emailKey: string },
): Promise<{ id: string }[]> {
  const goingOn = () => db.selectFrom('monthly_donations').select('id').where('status', '<>', 'cancelled')
  const ofGuest = goingOn().where('account_id', 'is', null).where(sql`lower(email)`, '=', emailKey)
  const all = accountId === null ? ofGuest : ofGuest.unionAll(goingOn().where('account_id', '=', accountId))
  return all.orderBy('id').execute()
}

/** Whoever changes a donation, or decides on its charge, holds it meanwhile. */
export const lockMonthly = (trx: Trx, id: string) =>
  selectMonthly(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export type MonthlyRow = NonNullable<Awaited<ReturnType<typeof findMonthly>>>

type Change = {
  amount_cents?: number
  day?: number
  next_on?: string
  paused_until?: string | null
  status?: 'active' | 'failing' | 'cancelled'
  customer?: string
  method?: string
  ended_because?: string
  ended_at?: Date
  end_reason?: string | null
}

export async function changeMonthly(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('monthly_donations').set(change).where('id', '=', id).execute()
}

export type ReachedMonthly = { at: string; id: string }

/**
 * Of the donations whose day has come, and the months that are charged for again, the next so many; each by its own
 * index, so that what is not due costs nothing.
 */
export async function listDueMonthly(
  db: Queryable,
  today: string,
  after: ReachedMonthly | null,
  most: number,
): Promise<ReachedMonthly[]> {
  const { rows } = await sql<ReachedMonthly>`
    select id, next_on::text as at from monthly_donations
    where status = 'active' and next_on <= ${today}::date
      and (next_on, id) > (${after?.at ?? '-infinity'}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by next_on, id limit ${most}`.execute(db)
  return rows
}

export async function listDueRetries(
  db: Queryable,
  now: Date,
  after: ReachedMonthly | null,
  most: number,
): Promise<(ReachedMonthly & { monthlyId: string })[]> {
  const { rows } = await sql<ReachedMonthly & { monthlyId: string }>`
    select id, next_at::text as at, monthly_id as "monthlyId" from monthly_charges
    where state = 'failing' and next_at <= ${now}
      and (next_at, id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by next_at, id limit ${most}`.execute(db)
  return rows
}

/** The gifts that were made with an address before it was known whose it is. */
export async function claimDonationsOf(trx: Queryable, accountId: string, email: string): Promise<void> {
  for (const table of ['donations', 'monthly_donations'] as const)
    await trx
      .updateTable(table)
      .set({ account_id: accountId })
      .where('account_id', 'is', null)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute()
}

/** Mails about the gifts of an account go where its other mails go. What goes to yet another address stays. */
export async function moveDonationMails(trx: Trx, accountId: string, moved: { from: string; to: string }) {
  await trx
    .updateTable('monthly_donations')
    .set({ email: moved.to })
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', moved.from.toLowerCase())
    .execute()
}
