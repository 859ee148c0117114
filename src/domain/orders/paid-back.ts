import { parseLocalTime } from '../time/local-time.ts'

export type PaidBackRefusal = 'nothing-owed' | 'no-day' | 'in-the-future' | 'before-the-order'

/** Why money can not have been paid back by hand on a day; null where it can. Days by the magazine's clocks. */
export function refusePaidBack(
  day: string,
  { today, orderDay, owed }: { readonly today: string; readonly orderDay: string; readonly owed: number },
): PaidBackRefusal | null {
  if (owed <= 0) return 'nothing-owed'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || parseLocalTime(day) === null) return 'no-day'
  if (day > today) return 'in-the-future'
  return day < orderDay ? 'before-the-order' : null
}

/** How a refund goes. What a check or a wire has paid no provider gives back. */
export const refundGoes = (isPaidByHand: boolean): string =>
  isPaidByHand
    ? 'to pay back by hand: it came by check or wire, and waits in the work list until you note it as paid'
    : 'to what it was paid with'
