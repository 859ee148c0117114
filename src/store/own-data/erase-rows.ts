import { sql } from 'kysely'
import { NOBODY, UNNAMED_GIVER } from '#domain/own-data/without-person.ts'
import type { Trx } from '#store/database.ts'
import { type Departing, ownOrders } from './departing.ts'

/** Rows that are about nothing but the account, or the ways into it. */
const OWN_TABLES = [
  'account_addresses',
  'account_links',
  'carts',
  'identities',
  'issue_skips',
  'known_browsers',
  'payers',
  'reader_notes',
  'reading_places',
  'renewal_looks',
  'second_factors',
  'sessions',
  'sign_in_codes',
  'waiting_sessions',
  'webhook_deliveries',
] as const

/** Of nothing that anybody knows: links that were made of the one before end. */
const noToken = sql`sha256(gen_random_uuid()::text::bytea)`

export async function removeOwnRows(trx: Trx, { accountId, emailKey }: Departing): Promise<void> {
  for (const table of OWN_TABLES) await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  // A row is known again by its hashed id alone. In files that nobody has run, rows are found by the address.
  await sql`update import_rows set cells = null, account_id = null, cycle_id = null, customer = null, method = null
    where account_id = ${accountId}`.execute(trx)
  await sql`delete from import_rows where cells is not null and ${emailKey} in (select lower(trim(cell)) from unnest(cells) cell)`.execute(
    trx,
  )
  await sql`update sessions set viewing_account_id = null where viewing_account_id = ${accountId}`.execute(trx)
  await sql`delete from sign_in_codes where lower(email) = ${emailKey}`.execute(trx)
  await sql`delete from password_requests where email_key = ${emailKey}`.execute(trx)
  await sql`delete from mailing_list_readers where email_key = ${emailKey}`.execute(trx)
  await sql`delete from mail_bounces where lower(email) = ${emailKey}`.execute(trx)
  await sql`delete from letter_optouts where email_key = ${emailKey}`.execute(trx)
  await sql`update letter_recipients set email = null, email_key = null where email_key = ${emailKey}`.execute(trx)
  // What waits for its day is the giver's wish, and is mailed to whoever reads the address by then.
  await sql`update gifts set send_to = null, send_on = null where lower(send_to) = ${emailKey} and sent_at is not null`.execute(
    trx,
  )
  await sql`update mails set email = null, data = null where lower(email) = ${emailKey}`.execute(trx)
}

/** What stays for the books, without whose it was. Links to papers and pages of it end. */
export async function unnameBooks(trx: Trx, departing: Departing): Promise<void> {
  const { accountId, emailKey } = departing
  const own = ownOrders(departing)
  const ownGifts = sql`(account_id = ${accountId} or (account_id is null and lower(email) = ${emailKey}))`
  await sql`update gifts set giver = ${UNNAMED_GIVER}, recipient_name = null, message = null, send_to = null, send_on = null
    from orders where orders.id = gifts.order_id and ${own}`.execute(trx)
  await sql`update invoices set email_to = null, alias_hash = null, token_hash = ${noToken}
    from orders where orders.id = invoices.order_id and ${own}`.execute(trx)
  await sql`update donations set name = ${NOBODY.name}, email = ${NOBODY.email} where ${ownGifts}`.execute(trx)
  await sql`update monthly_donations set name = ${NOBODY.name}, email = ${NOBODY.email}, end_reason = null,
    token_hash = ${noToken}, other_token_hash = null where ${ownGifts}`.execute(trx)
  await sql`update cancellations set name = ${NOBODY.name}, email = ${NOBODY.email}, details = '', token_hash = ${noToken}
    where lower(email) = ${emailKey}`.execute(trx)
  await sql`update coupon_uses set buyer = ${accountId} where buyer = ${emailKey}`.execute(trx)
  await sql`update renewal_notices set letter = null where account_id = ${accountId} and letter is not null`.execute(
    trx,
  )
  await sql`update cycles set cancelled_note = null where account_id = ${accountId} and cancelled_note is not null`.execute(
    trx,
  )
  await sql`update label_changes set address = null where account_id = ${accountId}`.execute(trx)
  await sql`delete from order_sources using orders where orders.id = order_sources.order_id and ${own}`.execute(trx)
  await sql`update orders set email = null, receipt_hash = ${noToken} where ${own}`.execute(trx)
}

/** Takes back what was paid for and has not been sent. */
export async function giveUpIssues(trx: Trx, accountId: string, at: Date): Promise<void> {
  await sql`update cycles set cancelled_at = ${at} where account_id = ${accountId} and cancelled_at is null
    and (tokens is null or taken < tokens)`.execute(trx)
}

/** What is left of an account: its number and its dates. Its address can be another account's at once. */
export async function emptyAccount(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      ...NOBODY,
      email_key: `deleted:${accountId}`,
      email_confirmed_at: null,
      suspended_at: at,
      password_hash: null,
      keeps_places: false,
      places_forgotten_at: null,
      deleted_at: at,
    })
    .where('id', '=', accountId)
    .execute()
}

/** What the provider calls them, as an account and as donors. */
export async function listCustomers(trx: Trx, { accountId, emailKey }: Departing): Promise<string[]> {
  const { rows } = await sql<{ customer: string }>`
    select customer from payers where account_id = ${accountId}
    union select customer from monthly_donations where account_id = ${accountId} or (account_id is null and lower(email) = ${emailKey})
    order by 1`.execute(trx)
  return rows.map(({ customer }) => customer)
}
