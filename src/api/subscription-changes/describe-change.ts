import type { OpenedChange } from '#application/subscription-changes/open-change.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { isLifetime } from '#domain/subscriptions/ledger.ts'
import { byLetter } from '#domain/subscriptions/timetable.ts'

/** One subscription and what can be changed of it, in the names of the wire. */
export function describeChange(opened: OpenedChange) {
  const { account, prices, left } = opened
  const { name, email, addresses } = account
  const amounts = (level: 'low' | 'high') => byLetter((letter) => ({ amount: prices[level][`print-${letter}`] }))
  return {
    upgrade: {
      can_upgrade: opened.canUpgrade,
      can_update: opened.canUpdate,
      low_prices: amounts('low'),
      high_prices: amounts('high'),
      subscription: describeCycle(opened),
      account: { name, email, addresses },
      tokens_left: left,
    },
    subscriber: { addresses },
  }
}

function describeCycle({ cycle, left, issuesLeft, legacy }: OpenedChange) {
  const { token, term, level, phase, createdAt, cancelledAt, giver, tokens, deliverables } = cycle
  return {
    token,
    term,
    level,
    phase,
    created: createdAt.toISOString(),
    cancelled: cancelledAt?.toISOString() ?? null,
    order: giver === null ? null : { name: giver },
    tokens,
    token_summary: left === null ? '∞' : String(left),
    issues_left: issuesLeft.map(({ number, slug, title }) => ({ number, slug, title })),
    deliverables,
    ...(isLifetime(cycle) && {
      settings: { medium: mediumOfDeliverable(deliverables.active), level },
      legacy_tokens: legacy.map((deliverable) => ({ deliverable })),
    }),
  }
}
