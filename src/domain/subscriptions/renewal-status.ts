import { issueCount, issuesRemaining } from './issues-remaining.ts'
import type { TokenState } from './token-state.ts'

/** What the Renew screen shows of an account. */
export type RenewalStanding = {
  readonly expiration_tokens: Pick<TokenState, 'extended' | 'expiring' | 'expired'>
  /** Issues that nothing is bound to yet. */
  readonly tokens_left: number
  readonly issues_expected: readonly { readonly issue: { readonly number: number } }[]
}

/** How a subscription stands, and whether there is any hurry. */
export function renewalStatus({ expiration_tokens, tokens_left, issues_expected }: RenewalStanding): string {
  if (expiration_tokens.extended) {
    const left = tokens_left + issues_expected.length
    const has = `You have ${issueCount(left)} left.`
    if (left === 1) return `${has} Renew now to extend your subscription.`
    return `${has} You can wait until closer to the end of your cycle, or renew now to extend your subscription.`
  }
  if (expiration_tokens.expiring)
    return 'Your subscription is expected to expire with the next issue cycle. Renew now to keep receiving issues.'
  return 'Your subscription has expired. Renew today to start receiving issues again.'
}

/** '4 issues (including Issue 5)'; null where nothing is to come. */
export function issuesToCome({ tokens_left, issues_expected }: RenewalStanding): string | null {
  const expected = issues_expected.map(({ issue: { number } }) => ({ title: `Issue ${number}` }))
  return tokens_left + expected.length > 0 ? issuesRemaining(tokens_left, expected) : null
}
