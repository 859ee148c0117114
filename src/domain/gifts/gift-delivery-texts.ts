import type { DeliveryFault, DeliveryFaults, DeliveryField, DeliveryState, DeliveryWay } from './gift-delivery.ts'
import { LONGEST_MESSAGE, LONGEST_RECIPIENT, MOST_LINES } from './gift-delivery.ts'

const NO_LINKS = 'Please leave web addresses out.'

const texts: Record<DeliveryField, Partial<Record<DeliveryFault, string>>> = {
  recipient: { 'too-long': `Please use at most ${LONGEST_RECIPIENT} characters.`, link: NO_LINKS },
  message: {
    'too-long': `Please use at most ${LONGEST_MESSAGE} characters.`,
    'too-many-lines': `Please use at most ${MOST_LINES} lines.`,
    link: NO_LINKS,
  },
  email: { blank: 'Please enter the recipient’s email address.', invalid: 'Please enter a valid email address.' },
  on: {
    blank: 'Please choose a day.',
    invalid: 'Please enter a day of the calendar.',
    past: 'This day has passed. Please choose today or a later one.',
    'too-far': 'Please choose a day within a year from today.',
  },
}

/** What is said under each field. */
export const deliveryFaultTexts = (faults: DeliveryFaults): Partial<Record<DeliveryField, string>> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      texts[field as DeliveryField][fault] ?? 'Please correct this.',
    ]),
  )

export const wayTexts: Record<DeliveryWay, string> = {
  'by-hand': 'I hand it over myself',
  'by-mail': 'Email it for me',
}

export type DeliveryRefusal = 'redeemed' | 'void' | 'held' | 'sent' | 'too-often'

const refusals: Record<DeliveryRefusal, string> = {
  redeemed: 'This gift has been redeemed meanwhile, so there is nothing left to send.',
  void: 'This gift has ended, because it was taken back.',
  held: 'Somebody is redeeming this gift at this moment. What you wrote is not saved; please try again in half an hour.',
  sent: 'This gift has been sent meanwhile, so it can not be changed any more.',
  'too-often': 'This gift has been sent several times and always came back. Please hand its link over yourself.',
}
export const deliveryRefusalText = (refusal: DeliveryRefusal): string => refusals[refusal]

/** How it gets there, as its giver is told. `on` is a day as it is written; `to` is null for whoever is not to see it. */
export function deliverySaid(state: DeliveryState, { to, on }: { to: string | null; on: string | null }): string {
  const where = to === null ? '' : ` to ${to}`
  const when = on === null ? '' : ` on ${on}`
  switch (state) {
    case 'by-hand':
      return 'You hand it over yourself: by its link, or as a card.'
    case 'waiting':
      return `We send it${where}${when}.`
    case 'sent':
      return `We sent it${where}${when}.`
    case 'returned':
      return to === null
        ? 'It came back: the address takes no mail.'
        : `It came back: ${to} takes no mail. Please correct the address, or hand it over yourself.`
  }
}

export const OFFERS_ON = 'We will offer you to give again, before what you have given ends.'
export const OFFERS_OFF = 'We will not offer you to give again.'
