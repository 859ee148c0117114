import { bookSale } from '#domain/books/book-money.ts'
import { paidInto } from '#domain/books/paid-into.ts'
import { type Portion, portionsOf } from '#domain/books/portions.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { findGiftsOfOrder, giftOf, insertDeferral } from '#store/books/deferrals.ts'
import { insertEntry, insertLines } from '#store/books/entries.ts'
import { listUnbookedSales, type UnbookedSale } from '#store/books/unbooked.ts'
import type { Trx } from '#store/database.ts'
import { type BookRules, entryAt } from './book-rules.ts'

const BATCH = 500

/** Books orders that were paid, some at a time. Answers how many there were. */
export async function postSales(trx: Trx, rules: BookRules, until: Date): Promise<number> {
  const sales = await listUnbookedSales(trx, { until, limit: BATCH })
  for (const sale of sales) await postSale(trx, rules, sale)
  return sales.length
}

async function postSale(trx: Trx, rules: BookRules, sale: UnbookedSale): Promise<void> {
  const { id, ref, completed_at: at, snapshot, redeemed_term: term, arrived_on: day } = sale
  const text = sale.invoice_no ? `Invoice ${sale.invoice_no}, order ${ref}` : `Order ${ref}`
  const entry = await insertEntry(trx, { kind: 'sale', subject: id, text, orderId: id, ...entryAt(rules, at, day) })
  if (entry === null) return
  const { issuesPerYear, lifetimeIssues } = rules
  const redeemedIssues = term === null ? null : issuesIn(term, issuesPerYear)
  const portions = portionsOf(snapshot, { issuesPerYear, lifetimeIssues, redeemedIssues })
  const names = await insertDeferrals(trx, sale, portions)
  const into = paidInto({
    ...{ hasIntent: sale.has_intent, paidBy: sale.paid_by, paidCents: sale.paid_cents },
    ...{ sharedCents: sale.shared_cents, shortCents: sale.short_cents },
  })
  const lines = bookSale(portions, into, ({ name }) => names.get(name) ?? '')
  await insertLines(trx, entry, lines)
}

async function insertDeferrals(
  trx: Trx,
  { id, snapshot }: UnbookedSale,
  portions: readonly Portion[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const gifts = portions.some(({ deferred }) => deferred) ? await findGiftsOfOrder(trx, id) : new Map<number, string>()
  for (const { name, amount, deferred } of portions) {
    if (!deferred) continue
    const { subject, issues } = deferred
    const giftId =
      subject.kind === 'upgrade'
        ? (snapshot.redeems?.giftId ?? null)
        : giftOf(gifts, subject.kind === 'gift' ? subject.number : undefined)
    const cycleId = subject.kind === 'upgrade' ? (snapshot.upgrades?.cycleId ?? null) : null
    const sold = { orderId: id, portion: name, kind: subject.kind, giftId, cycleId, soldCents: amount, issues }
    names.set(name, await insertDeferral(trx, sold))
  }
  return names
}
