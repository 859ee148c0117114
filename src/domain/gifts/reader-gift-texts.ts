import type { GivenState } from './given-gift.ts'

type Standing = {
  readonly state: GivenState
  /** As days are written; null where it is not mailed by us, or has not happened. */
  readonly sendOn: string | null
  readonly sentOn: string | null
  readonly isReturned: boolean
  readonly redeemedOn: string | null
}

/** How a gift stands, as staff are told on the page of whoever gave or received it: 'mailed on 2026-11-02, not redeemed yet'. */
export function giftStanding({ state, sendOn, sentOn, isReturned, redeemedOn }: Standing): string {
  if (state === 'redeemed') return `redeemed on ${redeemedOn}`
  if (state === 'void') return 'ended: its order was refunded'
  if (state === 'held') return 'being redeemed at this moment'
  if (isReturned) return 'not redeemed yet: its mail came back'
  if (sentOn !== null) return `mailed on ${sentOn}, not redeemed yet`
  return sendOn === null ? 'to be handed on by its giver, not redeemed yet' : `to be mailed on ${sendOn}`
}
