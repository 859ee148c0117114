import type { Bill } from '../cart/bill.ts'
import { hasMailableGoods } from '../cart/mailable.ts'

/** What is being bought, as far as it decides which fields the form has. */
export type PurchaseNeeds = {
  hasPersonal: boolean
  isPersonalPrint: boolean
  hasPrintGoods: boolean
}

/** What a bill's lines need. The page asks for the same fields as the server will. */
export const needsOf = (bill: Bill): PurchaseNeeds => ({
  hasPersonal: bill.membership?.type === 'subscription',
  isPersonalPrint: bill.membership?.type === 'subscription' && bill.membership.item.medium === 'print',
  hasPrintGoods: hasMailableGoods(bill),
})
