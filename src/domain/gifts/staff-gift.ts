import { MOST_SENDINGS } from './gift-delivery.ts'
import type { GivenState } from './given-gift.ts'

/** Gift subscriptions by what staff ask of them: handed on and not redeemed, waiting for their day, and done with. */
export const staffGiftViews = ['unredeemed', 'to-deliver', 'redeemed', 'taken-back'] as const
export type StaffGiftView = (typeof staffGiftViews)[number]

export const isStaffGiftView = (word: string): word is StaffGiftView =>
  (staffGiftViews as readonly string[]).includes(word)

/** To whom a gift's link is mailed again: who gave it, or whom it was mailed to on its day. */
export const linkReceivers = ['giver', 'recipient'] as const
export type LinkReceiver = (typeof linkReceivers)[number]

export const isLinkReceiver = (word: string): word is LinkReceiver =>
  (linkReceivers as readonly string[]).includes(word)

type Standing = { readonly state: GivenState }

type Mailed = Standing & {
  readonly hasGiver: boolean
  readonly isSent: boolean
  readonly isReturned: boolean
  readonly sendings: number
}

export type GiftLinkRefusal = 'redeemed' | 'void' | 'held' | 'no-giver' | 'not-mailed' | 'returned' | 'too-often'

/**
 * Why a gift's link can't be mailed again; null where it can. Whom it is for gets it again only where it was mailed to them
 * before: until then its giver decides when it comes.
 */
export function refuseLinkAgain(gift: Mailed, to: LinkReceiver): GiftLinkRefusal | null {
  const { state } = gift
  if (state === 'redeemed' || state === 'void') return state
  if (to === 'giver') return gift.hasGiver ? null : 'no-giver'
  if (state === 'held') return 'held'
  if (!gift.isSent) return 'not-mailed'
  if (gift.isReturned) return 'returned'
  return gift.sendings >= MOST_SENDINGS ? 'too-often' : null
}

export type RecallRefusal = 'redeemed' | 'void' | 'held'

/** Why a gift can't be recalled; null where it can. What was redeemed is somebody's subscription. */
export const refuseRecall = ({ state }: Standing): RecallRefusal | null => (state === 'open' ? null : state)

/** As staff read them. */
export const staffGiftRefusals: Readonly<
  Record<GiftLinkRefusal | RecallRefusal | 'not-found' | 'reason-needed', string>
> = {
  'not-found': 'there is no such gift',
  'reason-needed': 'say why it is recalled',
  redeemed: 'it has been redeemed',
  void: 'it was taken back already',
  held: 'somebody is paying to redeem it at this moment',
  'no-giver': 'nobody is known who could be mailed as its giver',
  'not-mailed': 'it was not mailed to whom it is for: its giver hands it on, or its day has not come',
  returned: 'the address that it was mailed to takes no mail. Mail it to its giver, who can say another',
  'too-often': 'it was mailed to that address as often as may be',
}

export const LONGEST_RECALL_REASON = 500
