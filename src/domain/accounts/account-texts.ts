import { type Level, levelNames, type Medium, mediumNames } from '../subscriptions/categories.ts'
import { type Deliverable, mediumOfDeliverable } from '../subscriptions/deliverables.ts'
import { type Term, termAdjective } from '../subscriptions/terms.ts'

export const DISABLE_AUTORENEW = 'Are you sure you want to disable autorenew?'
export const ENABLE_AUTORENEW = 'Are you sure you want to enable autorenew?'
export const DELETE_CARD =
  'Are you sure? This will disable auto-renewal if enabled, and prevent you from renewing until you add the info back.'

export const NO_CARD = 'No payment card on record.'
export const NO_ADDRESS_TO_SEND_TO = 'You do not have an address on record for us to send to.'

export const failingEmail = (email: string): string =>
  `There appears to be a problem with your email address (${email}), so we are currently unable to send important notifications about your subscription to you.`

export const WHEN_ISSUES_COME =
  'The latest print issue may take up to 4 weeks to arrive. PDF and EPUB copies are available only after an issue has been released.'

type Held = { readonly term: Term; readonly level: Level; readonly deliverables: { readonly active: Deliverable } }

/** '1-Year Print Subscription (Standard Rate)', of what is sent now. */
export const subscriptionTitle = ({ term, level, deliverables: { active } }: Held): string =>
  `${termAdjective(term)} ${mediumNames[mediumOfDeliverable(active)]} Subscription (${levelNames[level]} Rate)`

export const currentlyHave = (held: Held): string => `You currently have a ${subscriptionTitle(held)}`

/** What is said of how a digital, or a print, subscription can be changed. */
export const waysToChange: Record<Medium, string> = {
  digital: 'You can upgrade a digital subscription to print.',
  print: 'You can change the shipping category or the address of a print subscription, or switch to digital only.',
}

export const RENEW_TO_CHANGE =
  'Your subscription is expected to renew with the settings below. To change them, renew immediately.'
