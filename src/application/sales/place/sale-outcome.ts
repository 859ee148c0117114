import type { CartAnswer } from '#contract/cart.ts'
import type { CheckoutStatus, FieldErrors, PaymentKeys } from '#domain/checkout/checkout-answer.ts'
import type { UnusableCoupon } from '#domain/coupons/coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { KindRefusal, OrderRefusal } from '#domain/orders/order-refusal.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { findMagazine } from '#store/content/site.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** What came of buying something, whatever it was. How it is said is the doors' business. */
export type SaleOutcome =
  /** The payment is there to be paid. `isShown`: it is the one that the browser shows, which fits the order as it is now. */
  | { outcome: 'needs-payment'; keys: PaymentKeys; isShown: boolean }
  /** The saved method was not charged. `method` is null where there is none. */
  | {
      outcome: 'declined'
      keys: PaymentKeys
      require: PaymentFailure['require']
      message: string
      method: string | null
    }
  /** The payment was paid, or is under way: `standing` says which. */
  | { outcome: 'gone-on'; standing: CheckoutStatus; intentId: string }
  /** Nothing was to be paid, and the order is complete. */
  | { outcome: 'free'; receipt: string }
  | { outcome: 'redeemed' }
  /** An invoice that is not open any more. */
  | { outcome: 'invoice-paid'; receipt: string }
  | { outcome: 'invoice-processing'; invoice: string }
  /** `cart` is how it stands by now, where that may be why. */
  | { outcome: 'refused'; refusal: SaleRefusal; cart?: CartAnswer }

/** What a screen sells besides the rules of all. */
export type ScreenRefusal = {
  reason: 'no-subscription-chosen' | 'renewal-at-subscribe' | 'subscriber-already' | 'new-at-renew'
}

export type SaleRefusal =
  | { reason: 'captcha' | 'empty-cart' | 'unknown-item' | 'hashing-busy' | 'overtaken' }
  | { reason: 'form'; errors: FieldErrors }
  /** In the words of the rule that is broken. */
  | { reason: 'rule'; text: string }
  | { reason: 'too-many-declines'; retryAfterSeconds: number }
  /** Nobody pays another price than the one in front of them, though it were a lower one: it may be for other things. */
  | { reason: 'other-total'; total: Cents; sign: string }
  /** What can no longer be had is told by its name. */
  | { reason: 'out-of-stock'; name: string; left: number }
  | { reason: 'coupon'; code: string; why: UnusableCoupon }
  | (KindRefusal & { supportEmail: string })
  | { reason: 'upgrade-needs-script' }
  | { reason: 'renewing' | 'not-logged-in' | 'another-account' }
  | { reason: 'invoice-void' | 'invoice-not-online' | 'invoice-not-now' }
  | ScreenRefusal

export const refuse = (refusal: SaleRefusal): SaleOutcome => ({ outcome: 'refused', refusal })

/** Whether somebody has got what they asked for, or can pay for it now. */
export const isSold = ({ outcome }: SaleOutcome): boolean => outcome !== 'refused' && outcome !== 'declined'

type Settings = { currency?: string; supportEmail?: string }

async function readSettings({ db }: CheckoutContext): Promise<Settings> {
  return (await findMagazine(db)) ?? {}
}

export async function refuseOrder(context: CheckoutContext, refusal: OrderRefusal): Promise<SaleOutcome> {
  if ('because' in refusal) return refuseByKind(context, refusal)
  if (refusal.reason !== 'out-of-stock') return refuse(refusal)
  const sold = await context.catalogue.get()
  const goods = sold && [...sold.goods.values()].find(({ ref, medium }) => ref === refusal.ref && medium === 'print')
  return refuse({ reason: 'out-of-stock', name: goods?.name ?? refusal.ref, left: refusal.left })
}

export async function refuseOtherTotal(context: CheckoutContext, total: Cents): Promise<SaleOutcome> {
  const { currency: sign = '' } = await readSettings(context)
  return refuse({ reason: 'other-total', total, sign })
}

/** What a kind refuses for a reason of its own, and whom to write to. */
export async function refuseByKind(context: CheckoutContext, refusal: KindRefusal): Promise<SaleOutcome> {
  const { supportEmail = '' } = await readSettings(context)
  return refuse({ ...refusal, supportEmail })
}
