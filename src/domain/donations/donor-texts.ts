import { MONTHS } from '../time/say-day.ts'
import type { Day } from './monthly.ts'

/** What whoever has a link is told that opens nothing, and nothing more: neither whether there was such a donation, nor whose. */
export const NO_DONATION = 'This link does not open a monthly donation.'

/** What becomes of a form of the donor's; the page that follows says it. */
export const donorNotes = [
  'amount',
  'day',
  'pause',
  'skip',
  'resume',
  'extra',
  'extra-processing',
  'extra-declined',
  'cancel',
  'restarted',
  'restart-processing',
  'restart-declined',
  'not-paused',
  'failing',
  'ended',
  'changed-meanwhile',
  'wrong-amount',
  'too-many',
  'outage',
] as const
export type DonorNote = (typeof donorNotes)[number]

/** 'December 17', with its year where that is not this one. */
export function sayDay(day: Day, today: Day): string {
  const said = `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
  return day.slice(0, 4) === today.slice(0, 4) ? said : `${said}, ${day.slice(0, 4)}`
}

/** '1st', '22nd', '13th' */
export function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/** Why somebody stops giving, where they like to say. */
export const endReasons = {
  money: 'I have to spend less',
  elsewhere: 'I give elsewhere now',
  reading: 'I no longer read the magazine',
  unexpected: 'I did not mean to give every month',
  other: 'Something else',
} as const
export type EndReason = keyof typeof endReasons
export const endReasonKeys = Object.keys(endReasons) as EndReason[]

/** The reason and the words beside it as one line, for the staff; null where nothing was said. */
export function sayEndReason(reason: EndReason | null, words: string): string | null {
  const said = [reason === null ? '' : endReasons[reason], words.trim()].filter((part) => part !== '')
  return said.length > 0 ? said.join(': ') : null
}

type Standing = { amount: string; nextOn: Day; today: Day }

/** What the page says after a form was sent: from which day a change counts, or why nothing was changed. */
export function sayDonorNote(said: DonorNote, { amount, nextOn, today }: Standing): { isWell: boolean; text: string } {
  const day = sayDay(nextOn, today)
  const well = (text: string) => ({ isWell: true, text })
  const unwell = (text: string) => ({ isWell: false, text })
  switch (said) {
    case 'amount':
      return well(`You now give ${amount} a month. This counts from ${day}.`)
    case 'day':
      return well(`Your day is changed. This counts from ${day}, when the next gift is charged.`)
    case 'pause':
      return well(`Your gift rests. Nothing is charged before ${day}, when it goes on by itself.`)
    case 'skip':
      return well(`One gift is left out. The next one is charged on ${day}.`)
    case 'resume':
      return well(`Your gift goes on. This counts from ${day}.`)
    case 'extra':
      return well('Thank you. Your extra gift has been charged, and its receipt is on its way to you.')
    case 'extra-processing':
      return well('Thank you. Your bank has been asked for your extra gift, which can take some days.')
    case 'extra-declined':
      return unwell('Your extra gift was declined. Nothing was charged, and your monthly gift goes on as before.')
    case 'cancel':
      return well('Your monthly gift has ended, and nothing more is charged. We have confirmed it by email.')
    case 'restarted':
      return well('Your gift has been charged, and goes on as before.')
    case 'restart-processing':
      return well('Your bank has been asked for your gift, which can take some days.')
    case 'restart-declined':
      return unwell('That did not work either. Nothing was charged.')
    case 'not-paused':
      return unwell(`Your gift is not paused. The next one is charged on ${day}.`)
    case 'failing':
      return unwell('Nothing was changed: the gift that was declined is to be paid first.')
    case 'ended':
      return unwell('Nothing was changed: this monthly gift has ended.')
    case 'changed-meanwhile':
      return unwell('Nothing more was changed: this is how your gift stands now.')
    case 'wrong-amount':
      return unwell('Nothing was changed: please look at the amount again.')
    case 'too-many':
      return unwell('That is enough for now. Please wait an hour and try again.')
    case 'outage':
      return unwell('The payment provider does not answer at this moment. Please look again in a few minutes.')
  }
}
