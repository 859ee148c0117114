import { sql } from 'kysely'
import type { DeletionFacts } from '#domain/own-data/open-matters.ts'
import type { Queryable } from '#store/database.ts'
import type { Departing } from './departing.ts'
import { ownOrders } from './departing.ts'

/** What is open of an account, asked in one statement: all of it is true of the same moment. */
export async function readDeletionFacts(db: Queryable, departing: Departing): Promise<DeletionFacts> {
  const { accountId, emailKey } = departing
  const own = ownOrders(departing)
  const ownMonthly = sql`(account_id = ${accountId} or (account_id is null and lower(email) = ${emailKey}))`
  const unpaid = sql`invoice.paid_at is null and invoice.void_at is null`
  const { rows } = await sql<DeletionFacts>`
    select
      exists (select from accounts where id = ${accountId} and role = 'staff') as "isStaff",
      exists (select from orders where ${own} and status in ('started', 'processing', 'failed')
        and not exists (select from invoices invoice where invoice.order_id = orders.id and ${unpaid} and orders.status <> 'processing'))
        as "hasOpenOrder",
      exists (select from invoices invoice join orders on orders.id = invoice.order_id
        where ${own} and ${unpaid} and orders.status in ('started', 'failed')) as "hasUnpaidInvoice",
      exists (select from refunds join orders on orders.id = refunds.order_id where ${own} and refunded_at is null)
        or exists (select from refund_parts part join orders on orders.id = part.order_id where ${own} and part.refunded_at is null)
        as "hasOpenRefund",
      exists (select from disputes join orders on orders.id = disputes.order_id where ${own} and closed_at is null) as "hasOpenDispute",
      exists (select from payers where account_id = ${accountId} and autorenew) as "hasAutorenew",
      exists (select from renewals where account_id = ${accountId} and state in ('waiting', 'charging', 'failing')) as "hasOpenRenewal",
      exists (select from monthly_donations where ${ownMonthly} and status <> 'cancelled') as "hasMonthlyDonation",
      exists (select from monthly_charges charge where charge.state in ('charging', 'failing')
        and charge.monthly_id in (select id from monthly_donations where ${ownMonthly})) as "hasDonationCharge",
      exists (select from deliveries delivery join dispatches dispatch
        on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
        where delivery.account_id = ${accountId} and dispatch.state <> 'delivered') as "hasIssueOnItsWay",
      exists (select from missing_copies where account_id = ${accountId} and state in ('waits', 'replacing')) as "hasMissingCopy",
      exists (select from cancellations where lower(email) = ${emailKey} and state in ('received', 'open')) as "hasOpenCancellation",
      (select coalesce(sum(tokens - taken), 0)::integer from cycles
        where account_id = ${accountId} and cancelled_at is null and tokens is not null) as "issuesToCome",
      exists (select from cycles where account_id = ${accountId} and cancelled_at is null and tokens is null) as "isLifetime"`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('The database has answered nothing')
  return facts
}
