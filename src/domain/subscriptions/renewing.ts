import type { Phase } from './phases.ts'
import type { Standing } from './token-state.ts'

export const LOG_IN_TO_RENEW = 'Log in to renew your subscription.'

/** Why nobody of this standing renews, in a sentence; null for whoever may. */
export function refuseRenewal(standing: Standing): string | null {
  if (standing === 'lifetime') return LIFETIME
  return standing === 'none' ? NOTHING_TO_RENEW : null
}

const LIFETIME = 'Your subscription is for a lifetime: renewal is not necessary.'
const NOTHING_TO_RENEW = 'You have no subscription to renew yet. Please subscribe instead.'

/** Why a subscription of one's own can't be bought at all; null where it can. Whoever has had one buys a renewal. */
export const refusePersonal = (standing: Standing): string | null =>
  standing === 'lifetime' ? refuseRenewal(standing) : null

/** What the next subscription is to whoever buys it. */
export const phaseFor = (standing: Standing): Phase => (standing === 'none' ? 'introductory' : 'renewal')

/** What is to be expected of a charge that is under way. */
export const RECEIPT_TO_COME = 'You get a receipt by email as soon as it is done; a bank debit can take some days.'

/** Said to whoever buys what they are being charged for at this moment. */
export const RENEWING_ITSELF = `Your subscription is already being renewed with your saved payment, so nothing else was charged. ${RECEIPT_TO_COME}`
