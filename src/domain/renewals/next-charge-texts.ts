import { formatMoney } from '../money/format-money.ts'
import type { NextCharge, NoCharge } from './next-charge.ts'

const because: Readonly<Record<NoCharge, string>> = {
  'never-subscribed': 'they have never subscribed',
  cancelled: 'what they had is cancelled',
  'switched-off': 'autorenew is off',
  'not-renewed': 'what they have does not renew itself',
  unreachable: 'mail to them comes back, and who can’t be told is not charged',
  'taken-back': 'the last renewal was taken back',
  'no-price': 'what would be renewed has no price today',
}

/** By the days that the mails name. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** '$59.00, not before 2026-12-10; they have been told.' `sign`: of the magazine's currency. */
export function nextChargeText(charge: NextCharge, sign: string): string {
  if (charge.kind === 'none') return `Nothing is charged: ${because[charge.because]}.`
  const amount = formatMoney(charge.price, sign)
  switch (charge.kind) {
    case 'later':
      return `${amount}, after their last issue; they are told at least ${charge.noticeDays} days ahead.`
    case 'to-be-told':
      return `${amount}, not before ${dayOf(charge.notBefore)}; they are told within the hour.`
    case 'told':
      return `${amount}, not before ${dayOf(charge.notBefore)}; ${charge.isToldAgain ? 'they are told again first, since it has become dearer' : 'they have been told'}.`
    case 'under-way':
      return `${amount} is being charged now, and may still go through whatever is switched.`
    case 'failing':
      return `${amount}, declined ${times(charge.failures)}${charge.reason ? ` (“${charge.reason}”)` : ''}; ${charge.needsAnother ? `nothing is charged until they give another card; looked at again ${dayOf(charge.nextAt)}` : `tried again ${dayOf(charge.nextAt)}`}.`
  }
}
