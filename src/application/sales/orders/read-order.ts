import type { UseCaseContext } from '#application/context.ts'
import { readGuestMail } from '#application/mail/read-guest-mail.ts'
import { writtenShipments } from '#application/sales/receipt/written-shipments.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { findInvoiceMark } from '#store/invoices/invoices.ts'
import { listOwedByHand } from '#store/sales/by-hand.ts'
import { listDisputesOfOrder } from '#store/sales/disputes.ts'
import { findOrderByRef, listVersions, readOrderEffects } from '#store/sales/order-lists.ts'
import { listRefundParts } from '#store/sales/refund-parts.ts'
import { findRefund } from '#store/sales/refunds.ts'

export type OrderShown = NonNullable<Awaited<ReturnType<typeof readOrder>>>

/**
 * An order as staff sees it, with all that came of it; null where there is none of this ref. Nothing in it opens anything.
 * `sign` stands before its amounts.
 */
export async function readOrder({ db }: UseCaseContext, ref: string, sign = '') {
  const found = await findOrderByRef(db, ref)
  if (!found) return null
  const { id, ...order } = found
  const email = readEmail(found.email ?? '')
  const [written, effects, refund, parts, disputes, account, invoice, owed, mailBack] = await Promise.all([
    listVersions(db, id),
    readOrderEffects(db, id, found.payment_intent_id),
    findRefund(db, id),
    listRefundParts(db, id),
    listDisputesOfOrder(db, id),
    found.account_id !== null || !email.ok ? undefined : findAccountByEmailKey(db, email.key),
    findInvoiceMark(db, id),
    listOwedByHand(db, id),
    found.account_id !== null || !email.ok ? null : readGuestMail(db, email.email),
  ])
  const counts = written.find(({ version }) => version === (found.paid_version ?? found.version))
  if (!counts) throw new Error('An order has no version that was paid or submitted')
  const versions = written.map(({ snapshot: _, ...version }) => version)
  return {
    ...order,
    ...describe(counts.snapshot, sign),
    versions,
    ...effects,
    refund: refund ?? null,
    parts: parts.map(({ held: _, lines: __, kind: ___, issues: ____, ...part }) => part),
    disputes,
    /** Its money came by check or wire: it goes back by somebody's transfer. */
    isPaidByHand: invoice?.paid_by === 'check' || invoice?.paid_by === 'wire',
    /** What of it is to be paid back so, and is not yet. */
    owedCents: owed.reduce((sum, { amountCents }) => sum + amountCents, 0),
    /** Nobody was logged in, though the address has an account, by now at least. */
    accountOfAddress: account?.ref ?? null,
    /** Whether mail to a guest comes back; null where they have an account, whose reader's page tells it. */
    mailBack,
  }
}

function describe(snapshot: OrderSnapshot, sign: string) {
  const { name, email } = snapshot.buyer
  return { buyer: { name, email }, ...receiptOf(snapshot.bill, sign), shipments: writtenShipments(snapshot) }
}
