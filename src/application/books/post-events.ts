import {
  type Booking,
  bookDelivery,
  bookEnd,
  bookPayout,
  bookReturn,
  bookTransfer,
  reverse,
} from '#domain/books/book-money.ts'
import { sumPayout } from '#domain/books/payout.ts'
import { sharePart, shareWhole } from '#domain/books/share-return.ts'
import { cents } from '#domain/money/cents.ts'
import { listEnded, lockDeferralsOfOrder, lockDelivered, updateDeferrals } from '#store/books/deferrals.ts'
import { findPaidInto, insertEntry, insertLines, listLinesOf, listOpenPortions } from '#store/books/entries.ts'
import { listPayoutLines } from '#store/books/payouts.ts'
import type { UnbookedEvent } from '#store/books/unbooked.ts'
import type { Trx } from '#store/database.ts'
import { listRefundParts } from '#store/sales/refund-parts.ts'
import { type BookRules, entryAt } from './book-rules.ts'

const NO_DEFERRALS = new Map<string, never>()

/** Books one thing that happened to money. What somebody else has booked meanwhile is left alone. */
export async function postEvent(trx: Trx, rules: BookRules, event: UnbookedEvent): Promise<void> {
  const { kind, subject, at, bank_day: bankDay, order_id: orderId, issue } = event
  const text = textOf(event)
  const about = { orderId: orderId ?? undefined, issue: issue ?? undefined }
  const entry = await insertEntry(trx, { kind, subject, text, ...about, ...entryAt(rules, at, bankDay) })
  if (entry === null) return
  const { lines, deferrals } = await bookingOf(trx, event)
  await insertLines(trx, entry, lines)
  await updateDeferrals(trx, deferrals)
}

const textOf = ({ kind, subject, ref, issue }: UnbookedEvent): string =>
  ({
    refund: `Refund of order ${ref}`,
    dispute: `Dispute ${subject} lost, order ${ref}`,
    delivery: `Issue ${issue} delivered`,
    transfer: `Transfer for order ${ref}`,
    payout: `Payout ${subject}`,
    'payout-failed': `Payout ${subject} came back`,
  })[kind]

async function bookingOf(trx: Trx, event: UnbookedEvent): Promise<Booking> {
  const { kind, subject, order_id: orderId, issue, dispatch } = event
  const amount = cents(event.amount ?? 0)
  switch (kind) {
    case 'delivery':
      return bookDelivery(await lockDelivered(trx, { issue: issue ?? 0, dispatch: dispatch ?? 0 }))
    case 'transfer':
      return { lines: bookTransfer(amount), deferrals: NO_DEFERRALS }
    case 'payout': {
      const lines = await listPayoutLines(trx, [subject])
      return { lines: bookPayout(amount, sumPayout(amount, lines)), deferrals: NO_DEFERRALS }
    }
    case 'payout-failed':
      return { lines: reverse(await listLinesOf(trx, 'payout', subject)), deferrals: NO_DEFERRALS }
    default:
      return returnOf(trx, event, orderId ?? '')
  }
}

/** What goes back of an order, as a part, whole, or by a bank. */
async function returnOf(trx: Trx, { kind, part, amount, ended }: UnbookedEvent, orderId: string): Promise<Booking> {
  await lockDeferralsOfOrder(trx, orderId)
  const portions = await listOpenPortions(trx, orderId)
  const into = await findPaidInto(trx, orderId)
  const money = cents(amount ?? 0)
  if (kind === 'dispute') {
    // What staff have let the buyer keep is sent and earned as before: the money is a loss.
    const shares = ended ? shareWhole(portions, money) : []
    return bookReturn(portions, shares, { account: 'provider', amount: money, beyond: 'disputes' })
  }
  const paidFrom = { account: into === 'provider' ? into : 'bank', amount: money, beyond: 'suspense' } as const
  if (part === null) return bookReturn(portions, shareWhole(portions, money), paidFrom)
  const row = (await listRefundParts(trx, orderId)).find(({ number }) => number === part)
  if (!row) throw new Error('A part that went back is not there')
  return bookReturn(portions, sharePart(portions, row.part, row.held.gifts ?? []), paidFrom)
}

const BATCH = 500

/** Books what has ended with something left of it. Answers how many there were. */
export async function postEnds(trx: Trx, rules: BookRules, until: Date): Promise<number> {
  const ended = await listEnded(trx, BATCH)
  for (const { id, ref, order_id: orderId, ended_at, balance, issues } of ended) {
    const at = ended_at ?? until
    const about = { kind: 'end', subject: id, text: `Subscription of order ${ref} ended`, orderId } as const
    const entry = await insertEntry(trx, { ...about, ...entryAt(rules, at) })
    if (entry === null) throw new Error('A subscription that had ended has begun again')
    const { lines, deferrals } = bookEnd([{ id, balance, issues }])
    await insertLines(trx, entry, lines)
    await updateDeferrals(trx, deferrals)
  }
  return ended.length
}
