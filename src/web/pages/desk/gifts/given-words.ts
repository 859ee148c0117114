import type { StaffGift } from '#application/gifts/staff/read-staff-gifts.ts'
import { dayIn } from '#domain/time/local-time.ts'

/** How a gift stands, as staff read it. */
export function stateWords({ state, redeemedAt, voidedAt }: StaffGift, timeZone: string): string {
  if (redeemedAt !== null) return `redeemed ${dayIn(timeZone, redeemedAt)}`
  if (voidedAt !== null) return `taken back ${dayIn(timeZone, voidedAt)}`
  return state === 'held' ? 'being redeemed at this moment' : 'not redeemed'
}

/** How it reaches whom it is for. */
export function deliveryWords({ delivery: { state, on, sentAt } }: StaffGift, timeZone: string): string {
  if (state === 'returned') return `mailed ${sentAt ? dayIn(timeZone, sentAt) : ''}, and came back`
  if (sentAt !== null) return `mailed ${dayIn(timeZone, sentAt)}`
  return on === null ? 'the giver hands it on' : `to be mailed on ${on}`
}

export const forWords = ({ delivery: { recipient, to } }: StaffGift): string =>
  [recipient, to].filter((one) => one !== null).join(', ') || '–'
