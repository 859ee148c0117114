import { type Counted, type Figure, pivot, rateOf } from './figure.ts'

/** How those had come who ended with an issue. */
export const cohortKinds = ['first', 'renewed', 'gift', 'institution'] as const
export type CohortKind = (typeof cohortKinds)[number]

const cohortTexts: Readonly<Record<CohortKind, string>> = {
  first: 'First subscriptions',
  renewed: 'Renewed before',
  gift: 'Given',
  institution: 'Billed to somebody else',
}

/** How a count of a cohort is kept: those who ended, and those of them who went on. */
export const endedKind = (kind: CohortKind) => `${kind}:ended`
export const renewedKind = (kind: CohortKind) => `${kind}:renewed`

const rateKey = (kind: CohortKind) => `${kind}-rate`

type Kept = { issues: readonly Counted[]; countedAt: Date | null }

/** Of those whose subscription ended with an issue, how many have another by now. */
export function renewalsFigure({ issues, countedAt }: Kept): Figure {
  const kept = pivot(issues, [...cohortKinds.map(endedKind), ...cohortKinds.map(renewedKind)])
  const rows = [...kept].map(([issue, row]) => {
    const sum = (kindOf: (kind: CohortKind) => string) =>
      cohortKinds.reduce((all, kind) => all + (row[kindOf(kind)] ?? 0), 0)
    const rates = cohortKinds.map((kind) => [
      rateKey(kind),
      rateOf(row[renewedKind(kind)] ?? 0, row[endedKind(kind)] ?? 0),
    ])
    const ended = sum(endedKind)
    const renewed = sum(renewedKind)
    return { issue, ended, renewed, rate: rateOf(renewed, ended), ...Object.fromEntries(rates) }
  })
  return {
    name: 'renewals',
    title: 'Renewal rate',
    says: 'Of those whose subscription ended with an issue, how many have another by now. The last issues still rise: readers renew for months.',
    countedAt,
    isCountedAtNight: true,
    tables: [
      {
        name: 'issue',
        caption: 'By the issue that was the last',
        columns: [
          { key: 'issue', label: 'Issue', unit: 'text' },
          { key: 'ended', label: 'Ended', unit: 'count' },
          { key: 'renewed', label: 'Renewed', unit: 'count' },
          { key: 'rate', label: 'Rate', unit: 'rate' },
          ...cohortKinds.map((kind) => ({ key: rateKey(kind), label: cohortTexts[kind], unit: 'rate' as const })),
        ],
        rows,
        chart: { label: 'issue', parts: ['rate'], most: 13 },
      },
    ],
  }
}
