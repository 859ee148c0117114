import { levelNames } from '../subscriptions/categories.ts'
import { deliverableName } from '../subscriptions/deliverables.ts'
import { termAdjective } from '../subscriptions/terms.ts'
import type { Gift, GiftState } from './gift.ts'

/** How a gift stands, as its giver is told. Who has redeemed it is the recipient's own to tell. */
export type GivenState = 'open' | 'held' | 'redeemed' | 'void'

export function givenState({ isRedeemed, isVoid, isHeld }: GiftState): GivenState {
  if (isRedeemed) return 'redeemed'
  if (isVoid) return 'void'
  return isHeld ? 'held' : 'open'
}

/** Whether its link is still good for somebody. Whoever is paying for an upgrade of it may give that up. */
export const canBeHandedOn = (state: GivenState): boolean => state === 'open' || state === 'held'

/** `on` is the day of the redemption, as it is written. */
export function givenStateText(state: GivenState, on: string | null): string {
  switch (state) {
    case 'open':
      return 'Not yet redeemed'
    case 'held':
      return 'Being redeemed at this moment'
    case 'redeemed':
      return on === null ? 'Redeemed' : `Redeemed on ${on}`
    case 'void':
      return 'Ended: it was taken back'
  }
}

/** '1-Year Standard Print (US)' */
export const givenName = ({ term, level, deliverable }: Pick<Gift, 'term' | 'level' | 'deliverable'>): string =>
  `${termAdjective(term)} ${levelNames[level]} ${deliverableName(deliverable)}`

/** How a gift is named to its giver: by the number of its order, and which of that order's gifts it is. */
export type GiftName = { readonly order: string; readonly number: number }

export const giftRef = ({ order, number }: GiftName): string => `${order}.${number}`

/** Null for what names no gift. */
export function readGiftRef(text: string): GiftName | null {
  const [, order, number] = /^([\w-]{5,80})\.([1-9]\d?)$/.exec(text) ?? []
  return order === undefined ? null : { order, number: Number(number) }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A giver is reminded once, of what nobody has redeemed by then. */
const REMIND_AFTER_DAYS = 30
/** What is older when nobody was reminded of it yet, because there were no reminders, or the site was not running, is left alone. */
const REMIND_WITHIN_DAYS = 60

/** When those gifts were bought that a giver is reminded of now. */
export const toRemindOf = (now: Date): { from: Date; until: Date } => ({
  from: new Date(now.getTime() - REMIND_WITHIN_DAYS * DAY_MS),
  until: new Date(now.getTime() - REMIND_AFTER_DAYS * DAY_MS),
})

export const NO_SUCH_GIFT = 'There is no such gift.'
export const linkSentAgain = (email: string): string => `The gift’s link is on its way to ${email}.`
export const SENT_OFTEN_ENOUGH =
  'This link was mailed several times already. Please look into your inbox, and try again tomorrow.'
const notSent = {
  redeemed: 'This gift has been redeemed meanwhile, so its link opens nothing any more.',
  void: 'This gift has ended, because it was taken back.',
} as const
export const notSentText = (reason: keyof typeof notSent): string => notSent[reason]
