import type { OrderSnapshot } from '../orders/order-snapshot.ts'
import type { OrderStatus } from '../orders/settle.ts'
import { dueDate } from './invoice-terms.ts'

/** What an invoice may be paid with. `any`: online, by check or by wire. */
export const acceptedPayments = ['any', 'check-or-wire-only'] as const
export type AcceptedPayments = (typeof acceptedPayments)[number]

/** How money came that did not come online. */
export const otherWays = ['check', 'wire'] as const
export type OtherWay = (typeof otherWays)[number]
export type PaidBy = 'online' | OtherWay

/** `processing`: a bank debit is under way. `failed`: the last one came back, and it can be paid anew. */
export type InvoiceState = 'open' | 'processing' | 'failed' | 'paid' | 'void'

/** Why a debit came back, in words fit to be shown. */
export type InvoiceFailure = { readonly data: { readonly msg: string } }

export type InvoiceFacts = {
  readonly orderStatus: OrderStatus
  readonly createdAt: Date
  readonly termDays: number
  readonly acceptedPayments: AcceptedPayments
  /** The latest first. */
  readonly failures: readonly InvoiceFailure[]
  /** What has come of it by the bank. */
  readonly cameCents: number
  readonly isPaid: boolean
  readonly isVoid: boolean
  readonly snapshot: Pick<OrderSnapshot, 'buyer' | 'bill' | 'redeems'>
}

/** Where an invoice stands, by what is known of it and of its order. */
export function invoiceState({ orderStatus, failures, isPaid, isVoid }: InvoiceFacts): InvoiceState {
  if (isPaid) return 'paid'
  // An order that has come to an end without being paid takes its invoice with it.
  if (isVoid || orderStatus === 'cancelled' || orderStatus === 'refunded') return 'void'
  if (orderStatus === 'processing') return 'processing'
  return failures.length > 0 ? 'failed' : 'open'
}

/** Why the desk can't end an invoice, by money that came or by making it void; null where it can. */
export const closeRefusal = (state: InvoiceState): Extract<InvoiceState, 'paid' | 'void' | 'processing'> | null =>
  state === 'paid' || state === 'void' || state === 'processing' ? state : null

/** The same of making it void: of money that came for it nobody could say any more what it is for. */
export const voidRefusal = (state: InvoiceState, cameCents: number): ReturnType<typeof closeRefusal> | 'money-came' =>
  closeRefusal(state) ?? (cameCents > 0 ? 'money-came' : null)

/** Whether paying it makes an account, whose password is then chosen with it. Nobody sets one of an account that is there. */
export const makesAccount = ({ buyer, bill: { membership }, redeems }: InvoiceFacts['snapshot']): boolean =>
  buyer.accountId === null &&
  (redeems !== null || (membership?.type === 'subscription' && membership.item.phase === 'introductory'))

/** What whoever opens an invoice is shown. */
export type InvoiceView = {
  state: InvoiceState
  dueDate: Date
  isPastDue: boolean
  /** Why it could not be paid the last time; null where it did not fail. */
  failure: string | null
  paysOnline: boolean
  /** The magazine's bank, and where a check goes. */
  tellsOtherWays: boolean
  asksPassword: boolean
}

export function viewInvoice(facts: InvoiceFacts, now: Date): InvoiceView {
  const state = invoiceState(facts)
  const isPayable = state === 'open' || state === 'failed'
  const due = dueDate(facts.createdAt, facts.termDays)
  // Online the order is paid whole: of one that came in part, that would be too much.
  const paysOnline = isPayable && facts.acceptedPayments !== 'check-or-wire-only' && facts.cameCents === 0
  return {
    state,
    dueDate: due,
    isPastDue: (isPayable || state === 'processing') && due.getTime() < now.getTime(),
    failure: state === 'failed' ? (facts.failures[0]?.data.msg ?? null) : null,
    paysOnline,
    tellsOtherWays: isPayable,
    asksPassword: paysOnline && makesAccount(facts.snapshot),
  }
}
