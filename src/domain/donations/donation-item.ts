import type { Cents } from '../money/cents.ts'

/** What can be asked for. `monthly-init`: the first charge of a monthly donation. */
export const donationProcesses = ['onetime', 'monthly-init'] as const
export type DonationProcess = (typeof donationProcesses)[number]

/** What an order can hold. `monthly`: a later charge of a monthly donation, which nobody asks for. */
export const chargedProcesses = [...donationProcesses, 'monthly'] as const
export type ChargedProcess = (typeof chargedProcesses)[number]

export type DonationItem = { readonly process: DonationProcess; readonly amount: Cents }

export const DONATION_ID = 'donation'

export const donationName = (process: ChargedProcess): string =>
  process === 'onetime' ? 'One-Time Contribution' : 'Monthly Contribution'
