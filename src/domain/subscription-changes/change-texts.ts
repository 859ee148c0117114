import { mediumNames } from '../subscriptions/categories.ts'
import {
  type Deliverable,
  deliverableName,
  mediumOfDeliverable,
  shipcodeOfDeliverable,
} from '../subscriptions/deliverables.ts'
import { type ShippingNames, shippingName } from '../subscriptions/shipcodes.ts'
import { type Term, termAdjective } from '../subscriptions/terms.ts'
import type { CycleSettings, NotChanged } from './change.ts'
import { type BoundIssue, boundAfterChange } from './first-affected.ts'

export const UPDATED = 'Subscription updated successfully'

const NOT_AVAILABLE = 'Unfortunately, options for updating this subscription are not available.'
const ONLY_ADDRESS = "If you're only trying to change your mailing address, please visit"
/** Before and in the link to the page of addresses. */
export const NOT_UPDATABLE = { text: `${NOT_AVAILABLE} ${ONLY_ADDRESS}`, link: 'this page.' }

export const upgradeBlocked = (email: string) =>
  `Automatic upgrade is not available for this subscription. To upgrade your subscription email us at ${email} and we'll help you out.`

const refusalTexts: Record<NotChanged, (email: string) => string> = {
  'not-updatable': () => `${NOT_UPDATABLE.text} ${NOT_UPDATABLE.link}`,
  'no-such-rate': () =>
    'This subscription is at the Standard rate, and can not be changed to the Solidarity rate here.',
  blocked: upgradeBlocked,
  elsewhere: () =>
    'This subscription was changed from elsewhere at this moment. Nothing was charged or changed now: please load the page again.',
  'being-paid': () => 'Another change of this subscription is being paid for at this moment. Please try again later.',
}

export const notChangedText = (because: NotChanged, email: string): string => refusalTexts[because](email)

/** With the high rate chosen: what taking the low one would give. */
export const freeAtLowRate = (isPrint: boolean): string =>
  `You can ${isPrint ? 'upgrade your shipping' : 'upgrade to print'} for free by switching to the Standard rate.`

export const LOW_RATE_STAYS =
  'Once you have taken the Standard rate for this subscription, it can not be changed back to the Solidarity rate here.'

type Described = { readonly term: Term; readonly deliverables: Pick<CycleSettings, 'set' | 'active'> }

/** 'You have a 1-Year, Print subscription with United States shipping.' */
export function currentText({ term, deliverables: { set, active } }: Described, names: ShippingNames): string {
  const now = described(term, active, names)
  return set === active
    ? `You have a ${now}.`
    : `You paid for a ${described(term, set, names)}. It is currently set to a ${now}.`
}

function described(term: Term, deliverable: Deliverable, names: ShippingNames): string {
  const shipcode = shipcodeOfDeliverable(deliverable)
  const shipping = shipcode === null ? '' : ` with ${shippingName(shipcode, names)} shipping`
  return `${termAdjective(term)}, ${mediumNames[mediumOfDeliverable(deliverable)]} subscription${shipping}`
}

type Left = {
  readonly active: Deliverable
  /** Null for a lifetime. */
  readonly left: number | null
  readonly hasAddress: boolean
}

const NO_ADDRESS = 'There is a problem: there is no address on record for us to send to.'

/** What is still to come, and where it goes; the address stands below where there is one. */
export function leftText({ active, left, hasAddress }: Left): string {
  if (left === null) {
    if (active === 'digital')
      return 'You can expect to continue receiving digital issues indefinitely, for as long as we publish.'
    return hasAddress ? 'Your issues will send to the following address:' : NO_ADDRESS
  }
  const remaining = `${left === 1 ? 'There is 1 issue' : `There are ${left} issues`} remaining`
  if (active === 'digital') return `${remaining} in this subscription.`
  return hasAddress ? `${remaining}, expected to send to the following address:` : `${remaining}. ${NO_ADDRESS}`
}

/** What stands above the choice. */
export const pickerMessage = (set: Deliverable, canPay: boolean): string =>
  `You can switch to what you paid for, ${deliverableName(set)}, or to what costs less, at any time and at no cost; nothing is paid back.${
    canPay ? ' For what costs more you pay the difference, for the issues that are still to come.' : ''
  }`

type Effect = {
  readonly active: Deliverable
  readonly chosen: Deliverable
  readonly first: number | null
  readonly bound: readonly BoundIssue[]
}

/** From which issue on a change counts, and what becomes of those whose list is made; each a sentence. Empty where nothing changes. */
export function effectTexts({ active, chosen, first, bound }: Effect): string[] {
  if (chosen === active && chosen === 'digital') return []
  const what = chosen === active ? 'A new address' : 'This change'
  // Whoever chooses print gives an address for it.
  const follows = (issue: BoundIssue) =>
    issue.isInHouse && issue.deliverable !== 'digital' && boundAfterChange(issue, chosen, true) === chosen
  const followed = bound.filter(follows).map(({ number }) => number)
  const from = Math.min(...followed, first ?? Number.POSITIVE_INFINITY)
  const told = followed.includes(from) ? ', whose mailing list is made but not handed over yet' : ''
  return [
    ...(Number.isFinite(from) ? [`${what} counts from Issue ${from}${told}.`] : []),
    ...bound.filter((issue) => !follows(issue)).map((issue) => stays(issue)),
  ]
}

const stays = ({ number, deliverable, isInHouse, awaitsAddress }: BoundIssue) => {
  if (awaitsAddress)
    return `Issue ${number} still waits for an address to be sent to, as ${deliverableName(deliverable)}.`
  if (isInHouse || deliverable === 'digital')
    return `The mailing list of Issue ${number} is made already: it still comes as ${deliverableName(deliverable)}.`
  return `Issue ${number} is already on its way, as ${deliverableName(deliverable)}, to the address that it was handed over with.`
}
