import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { unsubscribePath } from '#application/mailing-list/links.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { RenewalOffer } from '#application/renewals/read-renewal.ts'
import { ACCOUNT_LINK_DAYS } from '#domain/accounts/account-link.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import type { Wave } from '#domain/renewals/waves.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import type { Trx } from '#store/database.ts'
import { insertLinks } from '#store/mailing-list/mailing-list.ts'
import type { WaveCase } from './read-wave-case.ts'

/** Whoever finds the mail, or the letter, months later still comes to the right page. */
export const RENEW_LINK_DAYS = ACCOUNT_LINK_DAYS

export type OfferedWave = WaveCase & { offer: RenewalOffer }
type Mailing = { links: OrderLinks; at: Date; id: string }

/** Tells that a subscription ends, or has ended, and leads to the page that renews it without a login. */
export async function mailWave(trx: Trx, wave: OfferedWave, name: Wave, { links, at, id }: Mailing): Promise<void> {
  const { facts, offer, lastIssue, listReader } = wave
  const { account } = wave.known.subscriber
  const { token, hash } = makeLinkToken()
  const expiresAt = daysAfter(at, RENEW_LINK_DAYS)
  await insertAccountLink(trx, { hash, account_id: account.id, purpose: 'renew', expires_at: expiresAt })
  const isAdvice = name.startsWith('lapsed') && listReader !== null
  await queueMail(trx, {
    kind: 'renewal-wave',
    to: account.email,
    data: {
      subscription: offer.name,
      amount: offer.amount,
      state: facts.standing === 'expired' ? (name.startsWith('lapsed') ? 'lapsed' : 'ended') : 'ending',
      issuesAfterNext: facts.unbound,
      lastIssue,
      giver: offer.cycle.giver,
      url: links.renewLinkUrl(token),
      unsubscribeUrl: isAdvice ? await leaveLink(trx, listReader, links) : null,
    },
    cause: `renewal-wave:${id}`,
  })
}

async function leaveLink(trx: Trx, readerId: string, links: OrderLinks): Promise<string> {
  const { token, hash } = makeLinkToken()
  await insertLinks(trx, [{ hash, reader_id: readerId, purpose: 'unsubscribe', expires_at: null }])
  return links.absoluteUrl(unsubscribePath(token))
}

/** Tells once a year that a longer term renews itself at its end, what that costs today, and where it is turned off. */
export async function mailReminder(trx: Trx, wave: OfferedWave, { links, id }: Mailing): Promise<void> {
  const { facts, offer, lastIssue } = wave
  await queueMail(trx, {
    kind: 'renewal-yearly',
    to: wave.known.subscriber.account.email,
    data: {
      subscription: offer.name,
      amount: offer.amount,
      issues: facts.unbound,
      lastIssue,
      url: links.accountUrl(),
    },
    cause: `renewal-wave:${id}`,
  })
}
