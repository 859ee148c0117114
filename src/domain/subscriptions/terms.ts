/** How long a subscription is bought for. */
export const terms = ['1year', '2year', '3year', 'lifetime'] as const
export type Term = (typeof terms)[number]
export const DEFAULT_TERM: Term = '1year'

const years: Record<Term, number | null> = { '1year': 1, '2year': 2, '3year': 3, lifetime: null }

/** Null for a lifetime, which is not counted in years. */
export const yearsOf = (term: Term): number | null => years[term]

/** '1 Year', as it stands alone. */
export const termName = (term: Term): string => (term === 'lifetime' ? 'Lifetime' : `${years[term]} Year`)

/** '1-Year', as it stands before a noun. */
export const termAdjective = (term: Term): string => (term === 'lifetime' ? 'Lifetime' : `${years[term]}-Year`)

/** '1 Year / 4 Issues', as it stands in the term picker. */
export function termLabel(term: Term, issuesPerYear: number): string {
  const count = issuesIn(term, issuesPerYear)
  return count === null ? termName(term) : `${termName(term)} / ${count} Issues`
}

/** Null for a lifetime, which holds no count. */
export function issuesIn(term: Term, issuesPerYear: number): number | null {
  const count = years[term]
  return count === null ? null : count * issuesPerYear
}

/** What `?years=` asks for: anything unknown means one year. */
export function termOfQuery(asked: string | null | undefined): Term {
  if (asked === 'lifetime') return 'lifetime'
  if (asked === '3years') return '3year'
  return asked === '2years' ? '2year' : DEFAULT_TERM
}

const slugs: Record<Term, string> = { '1year': '1year', '2year': '2years', '3year': '3years', lifetime: 'lifetime' }

/** How `?years=` asks for a term. */
export const termSlug = (term: Term): string => slugs[term]
