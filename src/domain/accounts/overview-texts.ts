import type { Medium } from '../subscriptions/categories.ts'
import { issueCount } from '../subscriptions/issues-remaining.ts'
import { renewalStatus } from '../subscriptions/renewal-status.ts'
import { isOpen, type Standing, type TokenState } from '../subscriptions/token-state.ts'

export type OverviewPanel = 'lifetime' | 'active' | 'expired' | 'none'

/** Which panel the overview shows: exactly one. `none` is for whoever has never subscribed. */
export function overviewPanel(standing: Standing): OverviewPanel {
  if (standing === 'lifetime' || standing === 'none') return standing
  return isOpen(standing) ? 'active' : 'expired'
}

type Left = Pick<TokenState, 'extended' | 'expiring' | 'count'> & { readonly expected: number }

/** What becomes of an active subscription at its end. */
export function renewalOutlook({ extended, expiring, count, expected }: Left, autorenew: boolean): string {
  const left = count + expected
  if (extended && autorenew) return `Your subscription renews automatically in ${issueCount(left)}.`
  if (extended)
    return `${left === 1 ? 'There is 1 issue' : `There are ${issueCount(left)}`} left before your subscription expires. You can renew any time to add issues.`
  if (autorenew) return 'Your subscription renews automatically after the next issue.'
  return renewalStatus({
    expiration_tokens: { extended, expiring, expired: false },
    tokens_left: 0,
    issues_expected: [],
  })
}

export const EXPIRED_RENEWS = 'Your latest subscription has expired but is expected to automatically renew soon.'
export const EXPIRED = 'Your latest subscription has expired. Renew today to start receiving issues again.'

const TOLD_BEFORE = 'We write to you at least a week before anything is charged.'

/** From which issue on it would be felt that autorenew is turned on or off. `last` is the last one paid for; null where all have come. */
export function autorenewEffect(
  { last, next }: { readonly last: number | null; readonly next: number },
  autorenew: boolean,
): string {
  if (autorenew)
    return last === null
      ? `If you disable autorenew, issue ${next} comes only when you have renewed.`
      : `If you disable autorenew, every issue that you have paid for still comes, up to issue ${last}.`
  return last === null
    ? `Enabling autorenew may not restart your issues until the next cycle. ${TOLD_BEFORE}`
    : `If you enable autorenew, your subscription renews after issue ${last}. ${TOLD_BEFORE}`
}

const sent: Record<Medium, string> = { print: 'print and digital', digital: 'digital' }

/** What is to come of a lifetime, after what is left of the subscriptions before it. */
export function lifetimeIssues(medium: Medium, legacyTokens: number): string {
  if (legacyTokens === 0) return `Your ${sent[medium]} issues continue indefinitely.`
  return `${issueCount(legacyTokens)} left from previous subscriptions. After that, your ${sent[medium]} issues continue indefinitely.`
}
