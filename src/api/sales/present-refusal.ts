import type { SaleRefusal } from '#application/sales/place/sale-outcome.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { WireAnswer } from '#contract/checkout.ts'
import { CAPTCHA_REFUSED } from '#domain/captcha/captcha-action.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { otherCartTotal, otherTotal } from '#domain/checkout/checkout-texts.ts'
import { couponRefusalText } from '#domain/coupons/coupon-refusal.ts'
import { giftRefusalText } from '#domain/gifts/gift-texts.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { notChangedText } from '#domain/subscription-changes/change-texts.ts'
import { LOG_IN_TO_RENEW, RENEWING_ITSELF } from '#domain/subscriptions/renewing.ts'

/** A refusal as it goes over HTTP. */
export type PresentedRefusal = {
  status: 401 | 404 | 409 | 422 | 429 | 503
  answer: WireAnswer
  retryAfterSeconds?: number
}

const say = (errors: string | FieldErrors, status: PresentedRefusal['status'] = 422): PresentedRefusal => ({
  status,
  answer: { errors },
})

/** Those that need no more than their name. */
const plain = {
  captcha: say(CAPTCHA_REFUSED),
  'empty-cart': say('Your cart is empty'),
  'unknown-item': say(cartRefusalText({ reason: 'unknown-item' })),
  'hashing-busy': say('Many readers are logging in at this moment. Please try again.', 503),
  overtaken: say('This order was changed from elsewhere at this moment. Please try again.', 503),
  renewing: say({ general: RENEWING_ITSELF }, 409),
  'not-logged-in': say({ general: LOG_IN_TO_RENEW }, 401),
  'another-account': say({ general: 'You are logged in to another account by now. Please load this page again.' }, 409),
  'upgrade-needs-script': say({
    general: 'Paying for an upgrade needs JavaScript. Please choose what costs nothing, or turn it on.',
  }),
  'no-subscription-chosen': say({ general: 'Please choose a subscription.' }),
  'renewal-at-subscribe': say({ general: 'A subscription is renewed at /subscribe/renew.' }),
  'subscriber-already': say({
    general: 'You are a subscriber already. Please buy a gift, or renew your subscription instead.',
  }),
  'new-at-renew': say({ general: 'New subscriptions and gifts are sold at /subscribe.' }),
  'invoice-void': say('This invoice is void. Nothing has to be paid.', 409),
  'invoice-not-online': say('This invoice is paid by check or wire transfer.', 409),
  'invoice-not-now': say('This invoice can not be paid online at this moment.', 409),
} satisfies Partial<Record<SaleRefusal['reason'], PresentedRefusal>>

/** `cart` is how it is by now, where that may be why. */
export function presentRefusal(refusal: SaleRefusal, cart?: CartAnswer): PresentedRefusal {
  const presented = wordsOf(refusal, cart !== undefined)
  return cart ? { ...presented, answer: { ...presented.answer, cart } } : presented
}

function wordsOf(refusal: SaleRefusal, isShown: boolean): PresentedRefusal {
  switch (refusal.reason) {
    case 'form':
      return say(refusal.errors)
    case 'rule':
      return say({ general: refusal.text })
    case 'too-many-declines': {
      const { retryAfterSeconds } = refusal
      return { ...say({ general: TOO_MANY_ATTEMPTS }, 429), retryAfterSeconds }
    }
    case 'other-total': {
      const now = formatMoney(refusal.total, refusal.sign)
      return say({ general: isShown ? otherCartTotal(now) : otherTotal(now) }, 409)
    }
    case 'out-of-stock':
      return say({ general: cartRefusalText(refusal) })
    case 'coupon':
      return say({ general: couponRefusalText(refusal.why, refusal.code) })
    case 'gift': {
      const { because, supportEmail } = refusal
      const message = giftRefusalText(because, supportEmail)
      return { status: because === 'not-found' ? 404 : 409, answer: { type: 'redeem-failed', message } }
    }
    case 'subscription':
      return say(notChangedText(refusal.because, refusal.supportEmail), 409)
    default:
      return plain[refusal.reason]
  }
}
