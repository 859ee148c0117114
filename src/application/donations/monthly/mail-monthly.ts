import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { isHopeless } from '#domain/payments/dunning.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { Trx } from '#store/database.ts'
import type { MonthlyChargeRow } from '#store/donations/monthly-charges.ts'
import type { MonthlyRow } from '#store/donations/monthly-donations.ts'
import { readTrade } from './read-monthly.ts'

type Needs = Pick<SaleContext<'orderLinks'>, 'ports'>

type Declined = {
  monthly: MonthlyRow
  open: MonthlyChargeRow
  failures: number
  failure: PaymentFailure
  nextAt: Date
  at: Date
}

/** Tells that a month could not be charged, and what can be done: each time in other words. */
export async function mailMonthlyDecline(trx: Trx, { ports }: Needs, declined: Declined): Promise<void> {
  const { monthly, open, failures, failure, nextAt, at } = declined
  const { sign, timeZone } = await readTrade(trx, at)
  await queueMail(trx, {
    kind: 'donation-failed',
    to: monthly.email,
    data: {
      amount: formatMoney(cents(open.amount_cents), sign),
      reason: failure.reason,
      needsAnother: isHopeless(failure),
      time: Math.min(failures, 3),
      nextOn: dayIn(timeZone, nextAt),
      url: ports.orderLinks.donationPaymentUrl(monthly.id),
      manageUrl: ports.orderLinks.donationUrl(monthly.id),
    },
    cause: `donation-failed:${open.id}:${failures}`,
  })
}

/** What every mail says of a monthly gift: how much it is, and where it is looked after. */
async function giftOf(trx: Trx, { ports }: Needs, monthly: MonthlyRow, at: Date) {
  const { sign } = await readTrade(trx, at)
  return { amount: formatMoney(cents(monthly.amount_cents), sign), url: ports.orderLinks.donationUrl(monthly.id) }
}

type Ended = { monthly: MonthlyRow; because: 'donor' | 'staff' | 'declined'; at: Date }

/** Tells that nothing is charged any more, and thanks for what was. */
export async function mailMonthlyEnded(trx: Trx, needs: Needs, { monthly, because, at }: Ended): Promise<void> {
  await queueMail(trx, {
    kind: 'donation-ended',
    to: monthly.email,
    data: { ...(await giftOf(trx, needs, monthly, at)), because },
    cause: `donation-ended:${monthly.id}`,
  })
}

type Restarted = { monthly: MonthlyRow; open: MonthlyChargeRow; at: Date }

/** Tells that a gift which had failed goes on as before. Its receipt comes apart. */
export async function mailMonthlyRestarted(trx: Trx, needs: Needs, restarted: Restarted): Promise<void> {
  const { monthly, open, at } = restarted
  await queueMail(trx, {
    kind: 'donation-restarted',
    to: monthly.email,
    data: { ...(await giftOf(trx, needs, monthly, at)), nextOn: monthly.next_on },
    cause: `donation-restarted:${open.id}`,
  })
}

type Paused = { monthly: MonthlyRow; until: string; at: Date }

/** Confirms a rest. `cause` holds the day, so that the next rest is confirmed too. */
export async function mailMonthlyPaused(trx: Trx, needs: Needs, { monthly, until, at }: Paused): Promise<void> {
  await queueMail(trx, {
    kind: 'donation-paused',
    to: monthly.email,
    data: { ...(await giftOf(trx, needs, monthly, at)), until },
    cause: `donation-paused:${monthly.id}:${at.toISOString()}`,
  })
}
