import type { DonationType } from './donation.ts'

/** Beside every monthly donation before it is paid. */
export const MONTHLY_NOTE =
  'The first charge happens now, then every month on the same card. You can cancel at any time.'

/** The same on a receipt, where the first charge lies behind. */
export const MONTHLY_BEGUN =
  'This was the first charge of your monthly donation. It is charged every month on the same card, and you can cancel at any time.'

/** Where it is paid with something new. */
export const MONTHLY_METHOD = 'What you pay with is saved for your monthly donation.'

export const CHECKOUT_CHOICE = 'You can donate now or add the donation to your cart and checkout later.'

/** '$25', or '$25 per month'. */
export const amountInWords = (type: DonationType, dollars: number, sign: string): string =>
  `${sign}${dollars}${type === 'monthly' ? ' per month' : ''}`

export const completeDonation = (type: DonationType, dollars: number, sign: string): string =>
  `Complete Donation of ${amountInWords(type, dollars, sign)}`

/** For somebody who is known here: by the first name, where there is one. */
export function greetDonor(donor: { name: string; first_name: string }, magazine: string): string {
  const name = donor.first_name || donor.name
  return `${name}, thank you for considering a donation. Any contribution you can make to ${magazine} will be a vital source of support for our work.`
}
