import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { type WireAnswer, wireKeys } from '#contract/checkout.ts'
import { presentRefusal } from './present-refusal.ts'

/** An outcome as it goes over HTTP. */
export type PresentedOutcome = {
  status: 200 | 401 | 402 | 404 | 409 | 422 | 429 | 503
  answer: WireAnswer
  retryAfterSeconds?: number
}

/** What browsers are told of a sale, in the names of the wire. */
export function presentOutcome(sale: SaleOutcome): PresentedOutcome {
  switch (sale.outcome) {
    case 'needs-payment':
      return done({ type: sale.isShown ? 'updated' : 'started', data: wireKeys(sale.keys) })
    case 'declined': {
      const { keys, require, method, message } = sale
      return { status: 402, answer: { checkout_errors: { keys: wireKeys(keys), require, method, message } } }
    }
    case 'gone-on':
      return done({ type: 'customer', data: { ...sale.standing, payment_intent_id: sale.intentId } })
    case 'invoice-paid':
      return done({ type: 'customer', data: { status: 'completed', receipt: sale.receipt } })
    case 'invoice-processing':
      return done({ type: 'customer', data: { status: 'processing', invoice: sale.invoice } })
    case 'free':
      return done({ type: 'gratis', data: sale.receipt })
    case 'redeemed':
      return done({ type: 'redeem-succeeded' })
    case 'refused':
      return presentRefusal(sale.refusal, sale.cart)
  }
}

const done = (answer: WireAnswer): PresentedOutcome => ({ status: 200, answer })
