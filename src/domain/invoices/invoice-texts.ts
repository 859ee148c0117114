import type { PaidBy } from './invoice-state.ts'

/** Whom it is billed to: 'Northfield University Library (for Ingrid Halloran)', or the buyer. */
export const billedName = ({ billedTo, name }: { billedTo: string | null; name: string }): string =>
  billedTo === null ? name : `${billedTo} (for ${name})`

export const paidWords: Readonly<Record<PaidBy, string>> = { online: 'Online', check: 'Check', wire: 'Wire transfer' }

export const PROCESSING =
  'Your order is currently being processed. As soon as your payment has gone through, an email will be sent to your email. In the meantime, you can wait for that email confirmation or check back on this page later.'

export const PROCEED = 'Proceed to Payment'

/** What is said of a payment that came back. */
export const failedWords = (msg: string): string =>
  `You order failed to completed due to the following error: ${msg} You can attempt to pay again by clicking "${PROCEED}" below.`

export const PASSWORD_SETUP = 'In order to manage your subscription you will need to set up a password.'
export const PAY_OTHERWISE = 'To pay by card or wire transfer, see information below.'
