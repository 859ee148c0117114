import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { ACCOUNT_LINK_DAYS } from '#domain/accounts/account-link.ts'
import { daysAfter, isHopeless } from '#domain/payments/dunning.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import type { Trx } from '#store/database.ts'
import type { RenewalCase, RenewalOffer } from './read-renewal.ts'

type OfferedRenewal = RenewalCase & { offer: RenewalOffer }
type Mailing = { links: OrderLinks; at: Date }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const offerData = ({ offer: { name, amount } }: OfferedRenewal) => ({ subscription: name, amount })

/** A link that lets whoever reads the account's mail do one thing without logging in. */
async function makeLink(trx: Trx, accountId: string, purpose: 'address' | 'payment', { links, at }: Mailing) {
  const { token, hash } = makeLinkToken()
  await insertAccountLink(trx, { hash, account_id: accountId, purpose, expires_at: daysAfter(at, ACCOUNT_LINK_DAYS) })
  return links.accountLinkUrl(purpose, token)
}

type Notice = { id: string; notices: number; notBefore: Date }

/** Tells that a subscription will be renewed, what it will cost, and when at the soonest. */
export async function mailNotice(
  trx: Trx,
  renewal: OfferedRenewal,
  { id, notices, notBefore }: Notice,
  mailing: Mailing,
) {
  const { account } = renewal.subscriber
  const letter = letterOfDeliverable(renewal.offer.cycle.deliverables.active)
  const isAddressMissing = letter !== null && account.addresses[letter] === null
  await queueMail(trx, {
    kind: 'renewal-notice',
    to: account.email,
    data: {
      ...offerData(renewal),
      notBefore: dayOf(notBefore),
      isAgain: notices > 1,
      hasExpired: renewal.facts.standing === 'expired',
      url: mailing.links.accountUrl(),
      renewUrl: mailing.links.renewUrl(),
      addressUrl: isAddressMissing ? await makeLink(trx, account.id, 'address', mailing) : null,
    },
    cause: `renewal-notice:${id}:${notices}`,
  })
}

type Declined = { id: string; notices: number; failures: number; failure: PaymentFailure }

/** Tells that a charge was declined, and what can be done; the link opens the bank's challenge where that is asked for. */
export async function mailDecline(
  trx: Trx,
  renewal: OfferedRenewal,
  declined: Declined & { nextAt: Date },
  mailing: Mailing,
) {
  const { id, notices, failures, failure, nextAt } = declined
  const { account } = renewal.subscriber
  const url = await makeLink(trx, account.id, 'payment', mailing)
  const data = { ...offerData(renewal), url, days: ACCOUNT_LINK_DAYS, nextOn: dayOf(nextAt) }
  const mail = { to: account.email, cause: `renewal-declined:${id}:${notices}:${failures}` }
  if (failure.require === 'authorize-card') await queueMail(trx, { ...mail, kind: 'payment-challenge', data })
  else {
    const why = { reason: failure.reason, needsAnother: isHopeless(failure) }
    await queueMail(trx, { ...mail, kind: 'payment-failed', data: { ...data, ...why } })
  }
}

/** Tells that nothing will be charged any more. */
export async function mailAutorenewOff(trx: Trx, renewal: OfferedRenewal, declined: Declined, { links }: Mailing) {
  const { id, notices, failure } = declined
  await queueMail(trx, {
    kind: 'autorenew-off',
    to: renewal.subscriber.account.email,
    data: { ...offerData(renewal), reason: failure.reason, url: links.renewUrl() },
    cause: `autorenew-off:${id}:${notices}`,
  })
}
