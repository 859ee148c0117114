import { MOST_EXTRA } from './extend.ts'

/** Why something that staff do to a subscription is refused, in words, by its reason. */
export const extendRefusals = {
  'no-such-subscription': 'There is no such subscription.',
  'bad-count': `From 1 to ${MOST_EXTRA} issues can be given. More than that is a subscription: add one.`,
  lifetime: 'It is for life: there is no end that could be later.',
  cancelled: 'It is cancelled. Add a subscription instead.',
} as const

export const moveRefusals = {
  'no-such-subscription': 'There is no such subscription.',
  'bad-email': 'That is no email address.',
  'no-such-account': 'Nobody has an account with this address. Say their name, and one is made.',
  'same-account': 'That is the reader who has it already.',
  cancelled: 'It is cancelled.',
  'nothing-left': 'No issue of it is left that could be moved.',
  'being-paid': 'Its reader is paying for a change of it at this moment. Try again in an hour.',
  'being-renewed': 'It is being charged for its renewal at this moment. Try again in a few minutes.',
  'no-use': 'They have a lifetime subscription: nothing would ever come of this one.',
} as const

export const changeRefusals = {
  'no-such-subscription': 'There is no such subscription.',
  'not-updatable': 'No issue of it is to come that could be changed.',
  'being-paid': 'Its reader is paying for a change of it at this moment. Try again in an hour.',
  'no-prices': 'There are no prices yet.',
  'no-address': 'There is no address for it. Enter the address first.',
  unchanged: 'It is that already.',
  'because-too-long': 'At most 200 characters.',
} as const

/** Autorenew is agreed to for one's own subscription and card, so it does not follow one that somebody else has. */
export const AUTORENEW_ENDS =
  'Autorenew goes off: nobody’s card is charged for a subscription that somebody else has. Whoever has it now can turn it on.'
