import type { ChargeOutcome, Payments, SavedMethodCharge } from '#application/ports/payments.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { DeclineKind } from '#domain/rehearsal/decline-draw.ts'

/** Test cards of Stripe's that are declined in each way, by the names that stand for them. */
const declining: Readonly<Record<DeclineKind, string>> = {
  'no-funds': 'pm_card_chargeDeclinedInsufficientFunds',
  'lost-card': 'pm_card_chargeDeclinedLostCard',
  'wants-to-ask': 'pm_card_authenticationRequired',
}

type Parts = {
  /** Those of the sandbox. */
  payments: Payments
  /** Why a charge is to be declined; null where it is not. */
  draw: (charge: SavedMethodCharge) => DeclineKind | null
  /** Told of every charge and what came of it. */
  note: (charge: SavedMethodCharge, made: ChargeOutcome) => void
  /** A payment that was begun at the real provider, as it would go on: the sandbox does not know it. */
  findForeign: (intentId: string) => Promise<PaymentIntent | null>
}

/**
 * Payments at the sandbox in which charges are declined as they are drawn: by charging another card, so that it is the
 * sandbox that says no. A payment of the real provider's is never asked for there.
 */
export function createRehearsalPayments({ payments, draw, note, findForeign }: Parts): Payments {
  const cancelled = new Set<string>()
  async function retrieveForeign(id: string): Promise<PaymentIntent | null> {
    const foreign = await findForeign(id)
    return foreign && cancelled.has(id) ? { ...foreign, status: 'cancelled' } : foreign
  }
  return {
    ...payments,
    async chargeSavedMethod(charge) {
      const declined = draw(charge)
      const made = await payments.chargeSavedMethod(declined ? { ...charge, method: declining[declined] } : charge)
      note(charge, made)
      return made
    },
    retrieveIntent: async (id) => (await payments.retrieveIntent(id)) ?? (await retrieveForeign(id)),
    async cancelIntent(id) {
      if (await payments.retrieveIntent(id)) return payments.cancelIntent(id)
      const foreign = await retrieveForeign(id)
      if (!foreign) return payments.cancelIntent(id)
      if (foreign.status === 'succeeded') return { changed: false, intent: foreign }
      cancelled.add(id)
      return { changed: true, intent: { ...foreign, status: 'cancelled' } }
    },
    // What the real provider has taken it gives back: nothing is known that would keep it from that.
    refund: async (id, key, part) =>
      (await payments.retrieveIntent(id)) ? payments.refund(id, key, part) : { outcome: 'refunded', id: null },
    listRefunds: async (id) => ((await payments.retrieveIntent(id)) ? payments.listRefunds(id) : []),
  }
}
