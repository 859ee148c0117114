import type { UpgradePrices } from '../pricing/upgrade-prices.ts'
import { mediumNames } from '../subscriptions/categories.ts'
import {
  type Deliverable,
  deliverableName,
  mediumOfDeliverable,
  shipcodeOfDeliverable,
} from '../subscriptions/deliverables.ts'
import { type ShippingNames, shippingName } from '../subscriptions/shipcodes.ts'
import { termAdjective } from '../subscriptions/terms.ts'
import type { CurrentSubscription, Gift, GiftRefusal, OpenedRedemption } from './gift.ts'

type Around = { magazine: string; shipping: ShippingNames }

/** 'Rosalind Achebe has given you a 1-Year Print subscription to Lodestar with United States shipping.' */
export function giftGreeting({ giver, term, deliverable }: Gift, { magazine, shipping }: Around): string {
  const medium = mediumNames[mediumOfDeliverable(deliverable)]
  const shipcode = shipcodeOfDeliverable(deliverable)
  const sent = shipcode === null ? '' : ` with ${shippingName(shipcode, shipping)} shipping`
  return `${giver} has given you a ${termAdjective(term)} ${medium} subscription to ${magazine}${sent}.`
}

export const BY_IMAGE = 'This page can also be visited via the image below:'

/** `email` is where the publisher can be asked. */
const refusalTexts: Record<GiftRefusal | 'not-found', (email: string) => string> = {
  redeemed: (email) => `This gift has already been redeemed. If you believe this is an error, please contact ${email}`,
  void: (email) =>
    `This gift can not be redeemed any more, because its purchase was taken back. If you believe this is an error, please contact ${email}`,
  held: () =>
    'Somebody is paying for an upgrade of this gift at this moment. If it is you, please go on where you began; otherwise try again in half an hour.',
  lifetime: () =>
    'You have a lifetime subscription, so there is nothing for this gift to add. It has not been used: you can pass it on to somebody else, by this very link.',
  'not-found': (email) =>
    `We could not find this gift. Please check that the link is whole, as it was sent to you, or contact ${email}`,
}

export const giftRefusalText = (refusal: GiftRefusal | 'not-found', email: string): string =>
  refusalTexts[refusal](email)

/** How the gift goes with what the reader has. Null for whoever has had no subscription. */
export function renewalText(
  gift: Gift,
  current: CurrentSubscription | null,
  { isMisaligned, needsUpgrade }: OpenedRedemption,
): string | null {
  if (current === null) return null
  const own = deliverableName(current.deliverable)
  if (!isMisaligned) return `You can use this gift to renew your subscription with the same settings as before: ${own}.`
  const given = `Your current subscription is set to ${own}, but this gift is for a ${deliverableName(gift.deliverable)} subscription.`
  const then = needsUpgrade
    ? 'To renew your subscription with your current settings, an additional amount is required to cover the remaining costs.'
    : 'You can renew your subscription with your current settings at no cost, or choose what was given to you below.'
  return `${given} ${then}`
}

/** What stands above the choice of the deliverable. */
export function pickerMessage(given: Deliverable, prices: UpgradePrices): string {
  const settings = `You can redeem this gift at the specified settings — ${deliverableName(given)} — or change the settings to suit your requirements.`
  return prices['print-c'] > 0 ? `${settings} If you need to upgrade you can do so at an additional fee.` : settings
}

/** What whoever would be sent two different things in a row is told, before the link to what they have. */
export const discontinuityText = (chosen: Deliverable, current: Deliverable): string =>
  `Your current subscription is set to ${deliverableName(current)}, and you are redeeming this gift as ${deliverableName(chosen)}: once the gift’s turn has come, your issues will come differently. To keep them alike, change the settings of this gift above, or`

export const REDEEMED = 'Subscription redeemed'
export const confirmationSent = (email: string) => `A confirmation email has been sent to ${email}.`
