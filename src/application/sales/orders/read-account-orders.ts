import type { WithPorts } from '#application/context.ts'
import { readSentParcels, type SentParcel } from '#application/sales/receipt/sent-parcels.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { type OrderStanding, type StandingFacts, sayBought, standingOf } from '#domain/orders/account-order.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { listAccountOrders } from '#store/sales/account-orders.ts'
import { type OrderPage, type OrderPageAsked, readOrderPage } from './order-pages.ts'

export type AccountOrder = {
  ref: string
  at: Date
  /** What was bought, a line each. */
  bought: string[]
  amountCents: Cents
  standing: OrderStanding
  parcels: SentParcel[]
  hasDownloads: boolean
  hasGifts: boolean
  /** What opens its receipt; null where there is none yet, and for whoever only looks. */
  receipt: string | null
}

type Asked = OrderPageAsked & { accountId: string; viewOnly: boolean }

/** What an account has bought or is paying, a page of it, newest first. */
export async function readAccountOrders(
  { db, ports }: WithPorts<'orderLinks'>,
  { accountId, viewOnly, ...page }: Asked,
): Promise<OrderPage<AccountOrder>> {
  const found = await readOrderPage(db, accountId, page, (wanted) => listAccountOrders(db, accountId, wanted))
  const parcels = await readSentParcels(
    db,
    found.rows.map(({ id }) => id),
  )
  return { ...found, rows: found.rows.map(describe) }

  function describe(order: (typeof found.rows)[number]): AccountOrder {
    const standing = standingOf({
      status: order.status as StandingFacts['status'],
      wasCompleted: order.completed_at !== null,
      isGivenBackOutside: order.is_given_back_outside,
      isGivenBackInPart: order.parts_cents > 0,
    })
    // What was taken back brings nothing any more.
    const isValid = order.status === 'completed'
    const hasReceipt = standing !== 'under-way' && !viewOnly
    return {
      ref: order.ref,
      at: order.created_at,
      bought: sayBought(receiptOf(order.snapshot.bill, '').lines),
      amountCents: cents(order.paid_cents ?? order.amount_cents),
      standing,
      parcels: parcels.get(order.id) ?? [],
      hasDownloads: isValid && order.has_downloads,
      hasGifts: order.has_gifts,
      receipt: hasReceipt ? ports.orderLinks.receiptToken(order.id) : null,
    }
  }
}
