type Named = { readonly title: string }

const names = (issues: readonly Named[]) => issues.map(({ title }) => title).join(', ')

/** '1 issue', '4 issues' */
export const issueCount = (count: number): string => (count === 1 ? '1 issue' : `${count} issues`)

/** '4 issues (including Harbor)': all that is still to come, with those that are on their way by name. */
export function issuesRemaining(count: number, expected: readonly Named[]): string {
  const all = issueCount(count + expected.length)
  if (expected.length === 0) return all
  return count === 0 ? `${all} (${names(expected)})` : `${all} (including ${names(expected)})`
}

/** What stands on the card of one cycle: '3 plus Harbor', 'Harbor' or '3'; ∞ for a lifetime. */
export function issuesLeftInCycle({
  unbound,
  issuesLeft,
}: {
  readonly unbound: number | null
  readonly issuesLeft: readonly Named[]
}): string {
  if (unbound === null) return '∞'
  if (issuesLeft.length === 0) return String(unbound)
  return unbound === 0 ? names(issuesLeft) : `${unbound} plus ${names(issuesLeft)}`
}
