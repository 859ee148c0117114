import type { CohortForecast, CohortKind, PrintRunFacts, PrintRunLine } from './print-run.ts'

export const printRunLineNames: Record<PrintRunLine, string> = {
  bound: 'Subscribers',
  renewals: 'Renewals to come',
  store: 'Store, until the next issue',
  extra: 'Extra labels',
  replacements: 'Copies that get lost',
}

const kinds: Record<CohortKind, string> = {
  first: 'first subscription',
  renewed: 'renewed before',
  gift: 'gift',
  institution: 'institution',
}

/** What each line of a print run comes from, in words. */
export function printRunReason(line: PrintRunLine, { facts, ahead }: { facts: PrintRunFacts; ahead: number }): string {
  const { isCut, soldOfLast, replaced } = facts
  if (line === 'bound') {
    if (isCut) return 'bound by the cut, also those who wait for an address'
    return ahead === 0 ? 'would be bound now' : `have an issue left after the ${ahead} that are cut before it`
  }
  if (line === 'renewals')
    return isCut
      ? 'the list is cut: whoever renews begins with the next issue'
      : 'whose issues end before it, by how those like them renewed'
  if (line === 'extra') return 'authors, office, swaps, legal deposit'
  if (line === 'store')
    return soldOfLast.length === 0
      ? 'the store has sold no issue yet: nothing is counted'
      : `sold of the last ${soldOfLast.length}: ${soldOfLast.join(', ')}`
  return replaced.of === 0
    ? 'none was sent before: two of a hundred are assumed'
    : `${replaced.copies} of the last ${replaced.of} were sent again`
}

export const cohortName = ({ kind, gap }: Pick<CohortForecast, 'kind' | 'gap'>): string =>
  `${kinds[kind]}, ${gap === 1 ? 'would miss their first' : `gone for ${gap - 1}`}`

/** How much is known of a cohort, in words. */
export function cohortBasis({ basis, renewed, of }: Pick<CohortForecast, 'basis' | 'renewed' | 'of'>): string {
  if (basis === 'assumed') return 'nobody stood like this before: assumed'
  return `${renewed} of ${of} renewed${basis === 'same-gap' ? ', of all kinds' : ''}`
}
