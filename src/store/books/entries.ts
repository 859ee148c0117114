import { sql } from 'kysely'
import type { AccountName } from '#domain/books/accounts.ts'
import type { OpenPortion } from '#domain/books/book-money.ts'
import type { BookLine, EntryKind } from '#domain/books/journal-entry.ts'
import { cents } from '#domain/money/cents.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type NewEntry = {
  kind: EntryKind
  /** What it is of: it is booked once under that name. */
  subject: string
  at: Date
  day: string
  month: string
  text: string
  orderId?: string | undefined
  issue?: number | undefined
}

/** Null where it is booked already. Two at once take turns. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<number | null> {
  const { kind, subject, at, day, month, text, orderId, issue } = entry
  const row = await trx
    .insertInto('book_entries')
    .values({
      kind,
      subject,
      happened_at: at,
      day,
      month,
      text,
      order_id: orderId ?? null,
      issue_number: issue ?? null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** As lists: an issue that goes to 200,000 has as many lines, which are more than a statement has places for. */
export async function insertLines(trx: Trx, entryId: number, lines: readonly BookLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into book_lines (entry_id, account, amount_cents, portion, deferral_id, movement)
    select ${entryId}, account, amount, portion, deferral, movement
    from unnest(${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => amount)}::int[],
      ${lines.map(({ portion }) => portion ?? null)}::text[], ${lines.map(({ deferral }) => deferral ?? null)}::uuid[],
      ${lines.map(({ movement }) => movement ?? null)}::text[])
      with ordinality as line (account, amount, portion, deferral, movement, nth) order by nth`.execute(trx)
}

type PortionRow = {
  portion: string
  account: AccountName
  left: number
  deferral: string | null
  gift: string | null
  kind: string | null
  balance: number | null
  issues: number | null
}

/** What is left of an order's portions, by what was booked of it. The caller books no other of the order meanwhile. */
export async function listOpenPortions(trx: Trx, orderId: string): Promise<OpenPortion[]> {
  const { rows } = await sql<PortionRow>`
    select line.portion, min(line.account) filter (where entry.kind = 'sale') as account, -sum(line.amount_cents)::int as left,
      deferral.id as deferral, deferral.gift_id as gift, deferral.kind, deferral.balance_cents as balance,
      deferral.issues_left as issues
    from book_entries entry join book_lines line on line.entry_id = entry.id
      left join deferrals deferral on deferral.order_id = entry.order_id and deferral.portion = line.portion
    where entry.order_id = ${orderId} and line.portion is not null and entry.kind in ('sale', 'refund', 'dispute')
    group by line.portion, deferral.id order by line.portion`.execute(trx)
  return rows.map(({ portion, account, left, deferral, gift, kind, balance, issues }) => ({
    name: portion,
    line: Number.parseInt(portion, 10),
    account: account === 'deferred' ? 'subscriptions' : account,
    left: cents(left),
    deferral:
      deferral === null
        ? null
        : { id: deferral, gift: kind === 'gift' ? gift : null, balance: cents(balance ?? 0), issues: issues ?? 0 },
  }))
}

/** The account that an order's money came in on; undefined where nothing was booked of it. */
export async function findPaidInto(db: Queryable, orderId: string): Promise<AccountName | undefined> {
  const row = await db
    .selectFrom('book_entries as entry')
    .innerJoin('book_lines as line', 'line.entry_id', 'entry.id')
    .select('line.account')
    .where('entry.order_id', '=', orderId)
    .where('entry.kind', '=', 'sale')
    .where('line.amount_cents', '>', 0)
    .orderBy('line.id')
    .executeTakeFirst()
  return row?.account as AccountName | undefined
}

/** The lines of an entry, to be taken back. */
export async function listLinesOf(db: Queryable, kind: EntryKind, subject: string): Promise<BookLine[]> {
  const rows = await db
    .selectFrom('book_entries as entry')
    .innerJoin('book_lines as line', 'line.entry_id', 'entry.id')
    .select(['line.account', 'line.amount_cents'])
    .where('entry.kind', '=', kind)
    .where('entry.subject', '=', subject)
    .orderBy('line.id')
    .execute()
  return rows.map(({ account, amount_cents }) => ({ account: account as AccountName, amount: cents(amount_cents) }))
}
