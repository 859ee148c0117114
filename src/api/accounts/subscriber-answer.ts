import type { OpenedAccount } from '#application/accounts/open-account.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { Address } from '#domain/addresses/address.ts'
import { countryName } from '#domain/addresses/shipping-config.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { Delivery, LedgerIssue } from '#domain/subscriptions/ledger.ts'
import { byLetter, type CycleInfo } from '#domain/subscriptions/timetable.ts'

/** An account by the names that the wire has for everything. */
export function subscriberAnswer(opened: OpenedAccount) {
  const { account, tokenState, payment, autorenew, emailChange } = opened
  const { count, active, expired, expiring, extended } = tokenState
  return {
    subscriber: {
      account: {
        name: account.name,
        email: account.email,
        email_change: emailChange,
        created: account.createdAt,
        autorenew,
        addresses: byLetter((letter) => withCountryName(account.addresses[letter])),
      },
    },
    contacts: [{ email: account.email, suspended: account.isSuspended || null }],
    token_state: { active, expired, expiring, extended, count },
    card: payment.method && shownMethod(payment.method),
    timetable: timetableAnswer(opened),
  }
}

function timetableAnswer({ timetable, at }: OpenedAccount) {
  const { current, lifetime, legacyTokens, future, issuesDelivered, issuesExpected } = timetable
  const delivered = ({ issue, deliverable }: Delivery) => ({ token: { deliverable }, issue: issueAnswer(issue, at) })
  return {
    current_subscription: current && { info: cycleAnswer(current.info, at), active: current.active },
    lifetime_subscription: lifetime && {
      ...cycleAnswer(lifetime, at),
      settings: { medium: mediumOfDeliverable(lifetime.deliverables.active), level: lifetime.level },
      // They are not told apart: each stands for one issue of an older cycle.
      legacy_tokens: Array.from({ length: legacyTokens }, () => ({})),
    },
    future_subscriptions: future.map((info) => cycleAnswer(info, at)),
    issues_delivered: issuesDelivered.map(delivered),
    issues_expected: issuesExpected.map(delivered),
    address_removable: timetable.addressRemovable,
    address_required: timetable.addressRequired,
    discontinuous: timetable.discontinuous,
  }
}

const cycleAnswer = (info: CycleInfo, at: Date) => ({
  subscription: {
    token: info.token,
    term: info.term,
    level: info.level,
    phase: info.phase,
    created: info.createdAt,
    cancelled: info.cancelledAt,
    order: { name: info.giver },
  },
  deliverables: info.deliverables,
  tokens: info.tokens,
  token_summary: String(info.unbound ?? 0),
  issues_left: info.issuesLeft.map((issue) => issueAnswer(issue, at)),
})

const issueAnswer = ({ slug, title, releasedAt }: LedgerIssue, at: Date) => ({
  slug,
  title,
  released: isPublic(releasedAt, at),
})

const withCountryName = (address: Address | null) =>
  address && { ...address, country_name: countryName(shippingConfig(), address.country) }
