import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import { readStatement, type StoredStatement, storeStatement } from '#domain/donations/stored-statement.ts'
import {
  readOrderSnapshot,
  type StoredOrderSnapshot,
  storeOrderSnapshot,
} from '#domain/orders/stored-order-snapshot.ts'
import { NOBODY, withoutBuyer, withoutDonor, withoutStreet } from '#domain/own-data/without-person.ts'
import { readRenewalCharge, type StoredRenewalCharge, storeRenewalCharge } from '#domain/renewals/renewal-charge.ts'
import type { Trx } from '#store/database.ts'
import { type Departing, ownOrders } from './departing.ts'

const PAGE = 500

/** Snapshots are read by what reads them, whichever version they were written in, and written in today's. */
export async function unnameOrders(trx: Trx, departing: Departing): Promise<void> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await sql<{ order_id: string; version: number; snapshot: StoredOrderSnapshot }>`
      select version.order_id, version.version, version.snapshot from order_versions version
      join orders on orders.id = version.order_id where ${ownOrders(departing)}
      order by version.order_id, version.version limit ${PAGE} offset ${from}`.execute(trx)
    for (const { order_id, version, snapshot } of rows)
      await trx
        .updateTable('order_versions')
        .set({
          snapshot: JSON.stringify(storeOrderSnapshot(withoutBuyer(readOrderSnapshot(snapshot)))),
          cart_contents: null,
          password_hash: null,
          submitted_by: null,
        })
        .where('order_id', '=', order_id)
        .where('version', '=', version)
        .execute()
    if (rows.length < PAGE) return
  }
}

/** What charges for renewals were for, also those that were declined. */
export async function unnameCharges(trx: Trx, { accountId }: Departing): Promise<void> {
  const { rows } = await sql<{ subject_id: string; attempt: number; purpose: string; content: StoredRenewalCharge }>`
    select subject_id, attempt, purpose, content from payment_attempts
    where content is not null and subject_id in (select id::text from renewals where account_id = ${accountId})`.execute(
    trx,
  )
  for (const { subject_id, attempt, purpose, content } of rows) {
    const charge = readRenewalCharge(content)
    const unnamed = storeRenewalCharge({ ...charge, snapshot: withoutBuyer(charge.snapshot) })
    await sql`update payment_attempts set content = ${JSON.stringify(unnamed)}::jsonb
      where subject_id = ${subject_id} and attempt = ${attempt} and purpose = ${purpose}`.execute(trx)
  }
}

/** What stood on labels: how many copies went to which state stays. */
export async function unnameLabels(trx: Trx, { accountId }: Departing): Promise<void> {
  const labels = trx.selectFrom('deliveries').select(['issue_number', 'address']).where('account_id', '=', accountId)
  for (const { issue_number, address } of await labels.execute())
    await trx
      .updateTable('deliveries')
      .set({ name: NOBODY.name, address: address && JSON.stringify(withoutStreet(address)) })
      .where('account_id', '=', accountId)
      .where('issue_number', '=', issue_number)
      .execute()
}

/** Where replacements of copies went, and what staff wrote about them. */
export async function unnameMissingCopies(trx: Trx, { accountId }: Departing): Promise<void> {
  const reports = trx
    .selectFrom('missing_copies')
    .select(['ref', 'address', 'because'])
    .where('account_id', '=', accountId)
  for (const { ref, address, because } of await reports.execute())
    await trx
      .updateTable('missing_copies')
      .set({
        name: NOBODY.name,
        address: address && JSON.stringify(withoutStreet(address)),
        because: because && NOBODY.name,
      })
      .where('ref', '=', ref)
      .execute()
}

/** Whoever knows a parcel's number can look up where it went. */
export async function forgetTracking(trx: Trx, departing: Departing): Promise<void> {
  await sql`update parcels set tracking = null where order_id in (select id from orders where ${ownOrders(departing)})
    or missing_ref in (select ref from missing_copies where account_id = ${departing.accountId})`.execute(trx)
}

export async function unnameInvoices(trx: Trx, departing: Departing): Promise<void> {
  const { rows } = await sql<{ id: string; address: Address }>`
    select invoice.id, invoice.address from invoices invoice join orders on orders.id = invoice.order_id
    where ${ownOrders(departing)} and invoice.address is not null`.execute(trx)
  for (const { id, address } of rows)
    await trx
      .updateTable('invoices')
      .set({ address: JSON.stringify(withoutStreet(address)) })
      .where('id', '=', id)
      .execute()
}

/** What they paid by the bank stays booked, without who it was and what they wrote. */
export async function unnameBankLines(trx: Trx, departing: Departing): Promise<void> {
  await sql`update bank_lines set name = ${NOBODY.name}, text = '' where id in (
    select share.line_id from bank_line_shares share join invoices invoice on invoice.id = share.invoice_id
    join orders on orders.id = invoice.order_id where ${ownOrders(departing)})`.execute(trx)
}

/** Also those that were replaced, which speak of no gift any more. Their links end. */
export async function unnameStatements(trx: Trx, { accountId, emailKey }: Departing): Promise<void> {
  const { rows } = await sql<{ id: string; content: StoredStatement }>`
    with recursive own as (
      select statement.id, statement.content from donation_statements statement
      where lower(statement.content #>> '{donor,email}') = ${emailKey} or statement.id in (
        select stated.statement_id from donation_statement_gifts stated join donations donation on donation.id = stated.donation_id
        where donation.account_id = ${accountId} or (donation.account_id is null and lower(donation.email) = ${emailKey}))
      union
      select before.id, before.content from donation_statements before join own on before.replaced_by = own.id)
    select id, content from own`.execute(trx)
  for (const { id, content } of rows)
    await sql`update donation_statements set content = ${JSON.stringify(storeStatement(withoutDonor(readStatement(content))))}::jsonb,
      token_hash = sha256(gen_random_uuid()::text::bytea), copy_hash = sha256(gen_random_uuid()::text::bytea)
      where id = ${id}`.execute(trx)
}
