import type { DonationShown, GiftListed, MonthlyListed } from '#application/donations/staff/list-donations.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

const amountOf = (amountCents: number) => formatMoney(cents(amountCents), '')
const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16)}Z`

export function donationLine(monthly: MonthlyListed): string {
  const { id, email, amountCents, status } = monthly
  return `${status.padEnd(9)} ${id}  ${email}  ${amountOf(amountCents)}  ${standingOf(monthly)}`
}

function standingOf({
  status,
  endedBecause,
  nextOn,
  pausedUntil,
  openMonth,
  failures,
  retryAt,
}: MonthlyListed): string {
  const charge = openMonth && (retryAt ? `declined ${failures} times, next ${minuteOf(retryAt)}` : 'charge under way')
  const month = charge && `${openMonth} ${charge}`
  if (status === 'cancelled') return [`ended: ${endedBecause ?? 'unknown'}`, month].filter(Boolean).join(', ')
  return [pausedUntil ? `paused until ${pausedUntil}` : `next ${nextOn}`, month].filter(Boolean).join(', ')
}

const giftLine = ({ at, amountCents, order, status }: GiftListed) =>
  `  ${at.toISOString().slice(0, 10)}  ${amountOf(amountCents)}  ${order}  ${status}`

export const describeDonation = (shown: DonationShown): string[] => [
  donationLine(shown),
  `  ${shown.name}, on day ${shown.day} of each month, since ${shown.since.toISOString().slice(0, 10)}`,
  ...(shown.mailBack?.since
    ? [`  mail to them comes back since ${minuteOf(shown.mailBack.since)}: donations arrives ${shown.id}`]
    : []),
  ...shown.gifts.map(giftLine),
]
