import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { findPurchaseOf } from '#application/sales/place/find-purchase-of.ts'
import { hashOnce } from '#application/sales/place/hash-chosen-password.ts'
import { type Ordering, placeSnapshot } from '#application/sales/place/place-order.ts'
import { refuse, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import type { PurchaseName } from '#application/sales/place/submit-purchase.ts'
import { billUpgrade } from '#domain/cart/bill-upgrade.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import type { Purchase } from '#domain/checkout/check-purchase.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { settingsOfCycle, type WantedSettings } from '#domain/subscription-changes/change.ts'
import { type Cycle, unboundIn } from '#domain/subscriptions/ledger.ts'

/** The order by which whoever asks is paying for an upgrade of this cycle, if it was begun; otherwise the id that it will have. */
export const findUpgradeOf = (context: CheckoutContext, cycleId: string, name: PurchaseName) =>
  findPurchaseOf(context, { id: cycleId, isOf: ({ upgrades }) => upgrades?.cycleId === cycleId }, name)

type Upgrading = { cycle: Cycle; wanted: WantedSettings; price: Cents; purchase: Purchase }

/** An upgrade is ordered: the cycle is held for it, and changed when the money has come. */
export async function payUpgrade(
  context: CheckoutContext,
  asked: Ordering & PurchaseName & { captcha: string | null },
  { cycle, wanted, price, purchase }: Upgrading,
): Promise<SaleOutcome> {
  if (asked.captcha === null) return refuse({ reason: 'upgrade-needs-script' })
  const { deliverable } = wanted
  const from = settingsOfCycle(cycle)
  const snapshot: OrderSnapshot = {
    buyer: purchase.buyer,
    bill: billUpgrade(from.set, deliverable, price),
    deliverable,
    subscriptionTo: purchase.subscriptionTo,
    goodsTo: null,
    redeems: null,
    upgrades: { cycleId: cycle.id, from, to: wanted, issues: unboundIn(cycle) },
  }
  const placed = await placeSnapshot(context, asked, {
    snapshot,
    password: null,
    hashPassword: hashOnce(context),
    basket: {
      contents: emptyCart,
      cart: null,
      async findOrder() {
        const { id, order } = await findUpgradeOf(context, cycle.id, asked)
        return { id, isBegun: order !== undefined }
      },
    },
  })
  return placed.outcome === 'cart-changed' ? refuse({ reason: 'overtaken' }) : placed
}
