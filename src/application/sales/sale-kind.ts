import type { Ports, WithPorts } from '#application/context.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { ChargeOutcome } from '#application/ports/payments.ts'
import type { Receipt } from '#application/ports/receipt-document.ts'
import type { HeldPart, PartTakenBack } from '#domain/orders/held-part.ts'
import type { GoodsRefusal, OrderRefusal } from '#domain/orders/order-refusal.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { LineSubject } from '#domain/orders/refund-lines.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Queryable, Trx } from '#store/database.ts'
import type { lockAttempt } from '#store/sales/payment-attempts.ts'
import type { TakenBack } from './taken-back.ts'

/**
 * What one subject adds to the sale of what it sells. A sale itself knows none of its kinds: each is one value of its
 * subject's folder and one entry of the list that `main/` hands over. All of it is optional; what several kinds do in one
 * transaction they do in the order of the list.
 */
export type SaleKind = {
  /** Holds what only this kind knows of, in the transaction that writes the order down. Done again it changes nothing. */
  hold?(trx: Trx, holding: Holding): Promise<GoodsRefusal | null>
  /** Gives others what was held, since the order will not be paid. Done again it changes nothing. */
  release?(trx: Trx, orderId: string): Promise<void>
  /** Refuses an order that somebody submits, after all that it needs is held. */
  refuse?(trx: Trx, snapshot: OrderSnapshot): Promise<OrderRefusal | null>
  /** Does what the order was paid for, in the transaction that completes it. */
  complete?(trx: Trx, completion: Completion): Promise<void>
  /** Undoes what completing did, in the transaction that refunds the order, and tells what that was. */
  takeBack?(trx: Trx, refunded: RefundedOrder): Promise<Partial<TakenBack>>
  /**
   * Takes what a part of the order bought off the ledger, before its money goes back, where somebody else could have it
   * meanwhile; `releasePart` puts it back where the money does not go.
   */
  holdPart?(trx: Trx, part: PartRefunded): Promise<HeldPart>
  releasePart?(trx: Trx, part: { held: HeldPart; at: Date }): Promise<void>
  /** Undoes the rest of what a part of the order bought, once its money has gone back, and tells what that was. */
  takeBackPart?(trx: Trx, part: PartRefunded & { held: HeldPart }): Promise<Partial<PartTakenBack>>
  /** How the order may be paid beside its one payment; null where this kind has no say in it. */
  paymentTerms?(db: Queryable, orderId: string): Promise<PaymentTerms | null>
  /** Follows the order's payment, in the transaction that settles it. */
  followPayment?(trx: Trx, context: SaleContext<'orderLinks'>, payment: FollowedPayment): Promise<void>
  /** What the receipt says of this kind. */
  describeReceipt?(context: WithPorts<'orderLinks'>, order: ReceiptOrder): Promise<Partial<ReceiptParts>>
  /** What charges of a saved method are made for while nobody is there. */
  charges?: ChargePurpose
}

/** What a sale is given beside its ports: every kind that is sold, in the order in which they complete. */
export type Selling = { readonly saleKinds: readonly SaleKind[] }

export type SaleContext<Name extends keyof Ports = 'payments' | 'orderLinks'> = WithPorts<Name> & Selling

/** `isNew`: the order is written down in the same transaction, and holds nothing yet. */
export type Holding = { orderId: string; snapshot: OrderSnapshot; now: Date; isNew?: boolean }

/** An order that is being completed, in the transaction that does it. */
export type Completion = {
  readonly orderId: string
  readonly ref: string
  readonly snapshot: OrderSnapshot
  /** The buyer's account, made by then where a subscription makes one; null for a guest. */
  readonly accountId: string | null
  /** The payer and the method at the provider, where they are kept for later; null otherwise. */
  readonly saved: { readonly customer: string; readonly method: string } | null
  /** Its buyer was asked whether the method is kept, and said no. */
  readonly isNotKept: boolean
  /** Nobody has submitted it: it says nothing that its buyer has not said before, and may have changed since. */
  readonly isUnattended: boolean
  readonly issuesPerYear: number
  readonly links: OrderLinks
  readonly at: Date
}

export type RefundedOrder = { orderId: string; snapshot: OrderSnapshot; at: Date }

/** A part of an order that goes back: issues of its subscription, or so many of some lines. */
export type PartRefunded = {
  orderId: string
  issues: number
  lines: readonly { subject: LineSubject; quantity: number }[]
  at: Date
}

export type PaymentTerms = {
  invoiceId: string
  /** The order stays open, and what it needs held, though its payment is cancelled or its debit comes back. */
  outlivesPayment: boolean
  /** A check or a wire has paid it, of which the provider knows nothing. */
  isPaidOtherwise: boolean
}

/** What has become of an order's payment. */
export type FollowedPayment = {
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  orderId: string
  /** The version that is paid; undefined where the payment names none that is there. */
  version: { snapshot: OrderSnapshot; amount_cents: number } | undefined
  terms: PaymentTerms | null
  intent: PaymentIntent
  at: Date
}

/** `isValid`: it was completed, and was not taken back. */
export type ReceiptOrder = { orderId: string; snapshot: OrderSnapshot; isValid: boolean }

export type ReceiptParts = Pick<
  Receipt,
  'paidWith' | 'gifts' | 'downloads' | 'subscription' | 'renews' | 'gives' | 'isMonthly'
>

/** A charge of which something new is known, as it was written down before it was made. */
export type SettledCharge = NonNullable<Awaited<ReturnType<typeof lockAttempt>>> & ChargeOutcome & { at: Date }

/** What charges are made for while nobody is there. */
export type ChargePurpose = {
  /** As it is written down with each charge. */
  readonly purpose: string
  /** Asked right before the provider is: false where the payer has changed their mind since the charge was decided on. */
  isWanted(db: Queryable, subjectId: string): Promise<boolean>
  /** Does what comes of a charge, in the transaction that notes it. A declined one may yet be paid; a paid one stays so. */
  settle(trx: Trx, context: SaleContext<'orderLinks'>, charge: SettledCharge): Promise<void>
}

/** The first kind that has a say in how an order is paid has the only one. */
export async function findPaymentTerms(
  { saleKinds }: Selling,
  db: Queryable,
  orderId: string,
): Promise<PaymentTerms | null> {
  for (const kind of saleKinds) {
    const terms = await kind.paymentTerms?.(db, orderId)
    if (terms) return terms
  }
  return null
}

/** Undefined for a purpose that does nothing of its own with what comes of its charges. */
export const findChargePurpose = ({ saleKinds }: Selling, purpose: string): ChargePurpose | undefined =>
  saleKinds.find(({ charges }) => charges?.purpose === purpose)?.charges
