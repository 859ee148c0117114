import { type Cents, NOTHING } from '../money/cents.ts'
import type { Deliverable } from '../subscriptions/deliverables.ts'
import type { Bill } from './bill.ts'

/** What an upgrade is ordered as, of a gift or of a subscription that is there. */
export const billUpgrade = (paid: Deliverable, chosen: Deliverable, price: Cents): Bill => ({
  goods: [],
  giftsubs: [],
  membership: {
    type: 'upgrades',
    list: [
      {
        item: { old_deliverable: paid, new_deliverable: chosen },
        outlays: { amount: price, shipping: NOTHING, discount: NOTHING },
      },
    ],
  },
  donation: null,
  giftees: [],
  reported: [],
})
