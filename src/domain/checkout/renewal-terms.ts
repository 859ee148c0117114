import type { Bill } from '../cart/bill.ts'
import { sumOf } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import { canRenewItself } from '../payments/keep-method.ts'
import type { Term } from '../subscriptions/terms.ts'

const again: Record<Exclude<Term, 'lifetime'>, string> = {
  '1year': 'another year',
  '2year': 'another two years',
  '3year': 'another three years',
}

/**
 * What renews when, and for how much, in one sentence beside the button; null where nothing renews by itself. A renewal is at
 * the day's price and without the coupon, so both are said.
 */
export function sayRenewal(bill: Bill, currency: string): string | null {
  const { membership } = bill
  if (membership?.type !== 'subscription' || !canRenewItself(bill)) return null
  const { item, outlays } = membership
  if (item.term === 'lifetime') return null
  const amount = formatMoney(sumOf([outlays.amount, outlays.shipping]), currency)
  const without = outlays.discount > 0 ? ', without the coupon' : ''
  return `Once your last issue has been sent, ${again[item.term]} costs ${amount} at today’s price${without}. We write to you at least a week before.`
}
