/** Why something can't be done about a monthly donation, as staff read it. */
export const donationRefusals = {
  'not-found': 'there is no such monthly donation',
  ended: 'it has ended already',
  failing: 'its last charge was declined: that is to be paid first, and only the amount can be changed',
  'wrong-amount': 'that is no amount to give',
  'not-paused': 'it is not paused',
  'changed-meanwhile': 'its next charge is on another day by now',
  deleted: 'its donor has deleted their account, and is written to no more',
} as const
