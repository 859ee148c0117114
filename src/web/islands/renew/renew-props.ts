import type { Address } from '#domain/addresses/address.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { RenewalStanding } from '#domain/subscriptions/renewal-status.ts'
import type { ShipLetter } from '#domain/subscriptions/shipcodes.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'

export type RenewProps = SellingProps &
  RenewalStanding & {
    subscriber: {
      account: {
        name: string
        email: string
        ref: string
        addresses: { readonly [letter in ShipLetter]: Address | null }
      }
    }
    /** What is there now: `set` was paid for, `active` is what is sent. */
    subscription: {
      level: Level
      term: Term
      copies: number
      deliverables: { set: Deliverable; active: Deliverable }
    }
    is_lifetime: false
    /** How many subscriptions come after the present one, and before a renewal. */
    following: number
    /** What the page's address asks for; null where it asks for no change. */
    asked: SubscriptionSettings | null
    /** Of the mailed link that the reader is known by; null for whoever is logged in. */
    token: string | null
  }
