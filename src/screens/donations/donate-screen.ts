import {
  centsOfDollars,
  clampDonation,
  type DonationTier,
  type DonationType,
  processOf,
  readDonationQuery,
  selectedTier,
} from '#domain/donations/donation.ts'
import type { DonationItem } from '#domain/donations/donation-item.ts'

/** The Donate screen. The tier is not part of it: it follows from the amount. */
export type DonateScreen = { readonly type: DonationType; readonly dollars: number }

/** The parameters of the page. `tier` and `tier_was` come only from its plain form, which has no script to follow a pick. */
export const DONATE_QUERY = ['amount', 'type', 'tier', 'tier_was'] as const
export type DonateQuery = Partial<Record<(typeof DONATE_QUERY)[number], string | null>>

/** The screen as its address asks for it. Of a plain form, a tier that was picked counts more than the amount beside it. */
export function openScreen(query: DonateQuery, tiers: readonly DonationTier[]): DonateScreen {
  const screen = readDonationQuery(query)
  const { tier = null, tier_was: before = null } = query
  return tier === null || tier === before ? screen : pickTier(screen, tiers, tier)
}

export const chooseType = (screen: DonateScreen, type: DonationType): DonateScreen => ({ ...screen, type })

export const typeAmount = (screen: DonateScreen, typed: unknown): DonateScreen => ({
  ...screen,
  dollars: clampDonation(typed),
})

/** The tier whose name is read as chosen, by its place in the list; '' below all of them. */
export function tierOf({ dollars, type }: DonateScreen, tiers: readonly DonationTier[]): string {
  const tier = selectedTier(tiers, dollars, type)
  return tier === null ? '' : String(tiers.indexOf(tier))
}

/** Sets the amount to the tier's own. What is no tier changes nothing. */
export function pickTier(screen: DonateScreen, tiers: readonly DonationTier[], place: string): DonateScreen {
  const tier = tiers.find((_tier, index) => String(index) === place)
  return tier ? typeAmount(screen, tier[screen.type]) : screen
}

/** What is given, as a cart holds it. */
export const donationOf = ({ type, dollars }: DonateScreen): DonationItem => ({
  process: processOf(type),
  amount: centsOfDollars(dollars),
})

/** The query that opens the page with the current choices. */
export const queryOfDonate = ({ type, dollars }: DonateScreen): string =>
  new URLSearchParams({ type, amount: String(dollars) }).toString()

/** The cart as it is sent to the server: in dollars. */
export const wireDonation = ({ type, dollars }: DonateScreen) => ({
  items: [],
  giftsubs: [],
  donation: { process: processOf(type), dollars },
  subscription: null,
})
