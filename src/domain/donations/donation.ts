import { type Cents, cents } from '../money/cents.ts'
import type { DonationProcess } from './donation-item.ts'

export const donationTypes = ['onetime', 'monthly'] as const
export type DonationType = (typeof donationTypes)[number]

/** A name for giving that much, in whole dollars. Which tiers there are is configuration. */
export type DonationTier = { readonly name: string; readonly onetime: number; readonly monthly: number }

/** On the donation page; the form of a subscription begins with 0 and takes no less. */
export const DEFAULT_DOLLARS = 25
export const LEAST_DOLLARS = 1
/** More than anyone has given by card, and less than a payment may be. */
export const MOST_DOLLARS = 500_000

export const WRONG_AMOUNT = `Please enter an amount between ${LEAST_DOLLARS} and ${MOST_DOLLARS}.`

/** Whether somebody can give this much, in cents. */
export const isGivable = (amount: number): boolean => amount >= LEAST_DOLLARS * 100 && amount <= MOST_DOLLARS * 100

/** The highest tier that the amount reaches; null below all of them. */
export function selectedTier(tiers: readonly DonationTier[], dollars: number, type: DonationType): DonationTier | null {
  const reached = tiers.filter((tier) => tier[type] <= dollars)
  return reached.reduce<DonationTier | null>((best, tier) => (best && best[type] >= tier[type] ? best : tier), null)
}

/** What a monthly donation is charged as first. */
export const processOf = (type: DonationType): DonationProcess => (type === 'monthly' ? 'monthly-init' : 'onetime')

export const centsOfDollars = (dollars: number): Cents => cents(dollars * 100)

/** An amount typed on the donation page, in whole dollars. */
export const clampDonation = (typed: unknown): number => clampDollars(typed, LEAST_DOLLARS)

/** An amount typed beside a subscription, where none is given unless one is typed. */
export const clampAddedDonation = (typed: unknown): number => clampDollars(typed, 0)

function clampDollars(typed: unknown, least: number): number {
  const dollars = Math.floor(Number(typed))
  return Number.isNaN(dollars) ? least : Math.min(MOST_DOLLARS, Math.max(least, dollars))
}

/** What `?amount=` and `?type=` ask for. An amount counts only when it is a number above 0, a type only when it is one. */
export function readDonationQuery(query: { amount?: string | null | undefined; type?: string | null | undefined }) {
  const amount = query.amount ?? ''
  const isAmount = /^\s*\+?(\d+(\.\d*)?|\.\d+)\s*$/.test(amount) && Number(amount) > 0
  return {
    dollars: isAmount ? clampDonation(amount) : DEFAULT_DOLLARS,
    type: donationTypes.find((type) => type === query.type) ?? 'onetime',
  }
}

/** '$50', or '$10/m' by the month. */
export const tierAmount = (tier: DonationTier, type: DonationType, sign: string): string =>
  type === 'monthly' ? `${sign}${tier.monthly}/m` : `${sign}${tier.onetime}`
