import type { Payout, PayoutLine } from '#domain/books/payout.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { Dispute } from '#domain/orders/dispute.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'

/** The provider could not be asked, or did not answer: whether it did anything is not known. It is asked again later. */
export class PaymentOutage extends Error {}

/** What the payer may pay with. */
export type MethodKind = 'card' | 'bank-account'

export type IntentAsked = {
  orderId: string
  /** The order as it is submitted now: kept beside the amount, so that it is known what was paid for. */
  version: number
  amount: Cents
  currency: string
  customer: string | null
  methods: readonly MethodKind[]
  /** Keeps the method with the customer, for charges when nobody is there. */
  saveMethod: boolean
  /** What stands on the provider's books, in one line. */
  description: string
}

/** Refused where the payment has gone on meanwhile: the intent is then told as it is. */
export type IntentChange = { changed: true; intent: PaymentIntent } | { changed: false; intent: PaymentIntent }

export type SavedMethodCharge = {
  /** `{purpose}:{id}:{attempt}`: said again it is the same charge, never a second one. */
  key: string
  amount: Cents
  currency: string
  customer: string
  method: string
  description: string
}

/** `gone-on`: it has succeeded or is under way; the payment itself says which. */
export type PaidWithMethod =
  | { outcome: 'gone-on' }
  /** `charge`: the one that failed; null where the bank wants to see the payer first. */
  | { outcome: 'declined'; failure: PaymentFailure; charge: string | null }

export type ChargeOutcome =
  | { outcome: 'succeeded' | 'processing'; intentId: string }
  | { outcome: 'declined'; intentId: string | null; failure: PaymentFailure }

/** A method that is being saved without a payment. */
export type MethodSetup = {
  id: string
  status: 'open' | 'needs-action' | 'processing' | 'succeeded' | 'cancelled'
  customer: string | null
  method: string | null
  secret: string
}

/**
 * Word from the provider that something happened. Only its id and what it is about are believed; the truth is fetched.
 * `declined` names the attempt that failed, where one did: the payment itself remembers only its last.
 */
export type PaymentNotice = { id: string; type: string; intentId: string | null; declined: string | null }

/** As they came with a notice, by their names in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Money that went back, or is on its way. */
export type RefundMade = { id: string; amount: Cents; key: string | null }

export type Refund = { outcome: 'refunded'; id: string | null } | { outcome: 'refused'; reason: string }

/**
 * What the site needs of a payment provider. Every call may end in a `PaymentOutage`. Every call that moves money or
 * makes something carries a key under which the provider does it once, however often it is asked within a day.
 */
export type Payments = {
  createIntent(asked: IntentAsked, key: string): Promise<PaymentIntent>
  updateIntent(id: string, asked: IntentAsked): Promise<IntentChange>
  /** Null where the provider knows no such intent. */
  retrieveIntent(id: string): Promise<PaymentIntent | null>
  /** The intent as it is afterwards: a cancel can come too late. */
  cancelIntent(id: string): Promise<IntentChange>
  /** Intents made since then, newest first. */
  listIntents(asked: { since: Date; customer?: string }): AsyncIterable<PaymentIntent>

  createCustomer(person: { ref: string; name: string; email: string }, key: string): Promise<string>
  /** Said of a customer that the provider does not know, it is well too. */
  updateCustomer(customer: string, person: { name: string; email: string }): Promise<void>
  /** Forgets a customer with all methods; payments stay. Said of one that is gone already, it is well too. */
  deleteCustomer(customer: string): Promise<void>
  startSetup(asked: { customer: string; methods: readonly MethodKind[] }, key: string): Promise<MethodSetup>
  retrieveSetup(id: string): Promise<MethodSetup | null>
  retrieveMethod(id: string): Promise<SavedMethod | null>
  listMethods(customer: string): Promise<SavedMethod[]>
  /** Said of a method that is gone already, it is well too. */
  forgetMethod(id: string): Promise<void>

  /** Pays an intent with a method of its customer's, who is there to be asked by the bank. */
  payWithMethod(intentId: string, method: string): Promise<PaidWithMethod>
  chargeSavedMethod(charge: SavedMethodCharge): Promise<ChargeOutcome>
  /**
   * Gives back all that an intent has taken and that did not go back before; or a part of it, which carries its key from then
   * on. Said of money that went back already, it is well too; a part that is more than what is left is refused.
   */
  refund(intentId: string, key: string, part?: Cents): Promise<Refund>
  /** Why a refund of this intent, or of a part of it, would be refused now, in the provider's own word; null where it would be made. */
  findRefundRefusal(intentId: string, part?: Cents): Promise<string | null>
  /** All that went back of an intent. `key` is that of a part of ours; null for what went back whole or at the provider's own desk. */
  listRefunds(intentId: string): Promise<RefundMade[]>

  /** The disputes of one payment, or all that were opened since. */
  listDisputes(asked: { intentId: string } | { since: Date }): AsyncIterable<Dispute>
  retrieveDispute(id: string): Promise<Dispute | null>

  /** Payouts that were made since then, newest first. */
  listPayouts(asked: { since: Date }): AsyncIterable<Payout>
  /** What an automatic payout is made of, without the payout itself: a payout that staff made by hand has none. */
  listPayoutLines(payoutId: string): AsyncIterable<PayoutLine>

  /** Null for what the provider did not sign, or signed too long ago; which of the headers holds the signature it knows itself. */
  readNotice(rawBody: Buffer, headers: NoticeHeaders): PaymentNotice | null
  /** Whether an event of this type tells that money went back. */
  tellsOfRefund(type: string): boolean
  tellsOfDispute(type: string): boolean
}
