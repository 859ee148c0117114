/** Single gifts, by whether their donor was thanked by staff. A gift that went back is never waiting for that. */
export const giftViews = ['to-thank', 'thanked', 'all'] as const
export type GiftView = (typeof giftViews)[number]

export const isGiftView = (word: string): word is GiftView => (giftViews as readonly string[]).includes(word)

/** `isDeleted`: its donor has deleted their account. */
type Thanked = { readonly thankedAt: Date | null; readonly isGivenBack: boolean; readonly isDeleted: boolean }

export type ThanksRefusal = 'no-donation' | 'thanked' | 'given-back' | 'deleted'

/** Why nobody can be thanked for a gift; null where they can. */
export function thanksRefusalOf({ thankedAt, isGivenBack, isDeleted }: Thanked): ThanksRefusal | null {
  if (thankedAt !== null) return 'thanked'
  if (isGivenBack) return 'given-back'
  return isDeleted ? 'deleted' : null
}

/** As staff read it. */
export const thanksRefusals: Readonly<Record<ThanksRefusal, string>> = {
  'no-donation': 'there is no donation of that order, or of that id',
  thanked: 'its donor was thanked for it already',
  'given-back': 'the gift was given back',
  deleted: 'its donor has deleted their account, and is written to no more',
}

export const LONGEST_THANKS = 2_000

/** What staff add in their own words: null for nothing, undefined where it is too long. */
export function readThanks(typed: string): string | null | undefined {
  const words = typed.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
  if (words.length > LONGEST_THANKS) return undefined
  return words === '' ? null : words
}
