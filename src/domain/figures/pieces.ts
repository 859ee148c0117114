import { type Figure, rateOf } from './figure.ts'
import { type SourceKind, sourceKinds } from './visit.ts'

/** What was counted of one article, or of one campaign, in some days. */
export type Funnel = {
  readonly reads: number
  readonly paywall: number
  readonly subscribe: number
  readonly paid: number
  readonly cents: number
}
export type PieceCount = Funnel & { readonly article: string; readonly title: string | null }
export type CampaignCount = Omit<Funnel, 'reads'> & { readonly campaign: string }
export type SourceCount = { readonly source: SourceKind; readonly reads: number; readonly paywall: number }

export const PIECES_DAYS = 90
export const MOST_PIECES = 100

const sourceTexts: Readonly<Record<SourceKind, string>> = {
  direct: 'Straight here, or not said',
  inside: 'From within the magazine',
  search: 'Search',
  letter: 'A letter of ours',
  social: 'Social networks',
  'other-site': 'Other sites',
}

type Counts = {
  days: number
  pieces: readonly PieceCount[]
  campaigns: readonly CampaignCount[]
  sources: readonly SourceCount[]
}

const steps = [
  { key: 'paywall', label: 'Saw the paywall', unit: 'count' },
  { key: 'subscribe', label: 'Opened Subscribe', unit: 'count' },
  { key: 'paid', label: 'Paid', unit: 'count' },
  { key: 'rate', label: 'Paid of paywalls', unit: 'rate' },
  { key: 'cents', label: 'Income', unit: 'cents' },
] as const

/** Which piece sells subscriptions: those that sold most come first. */
export const piecesFigure = ({ days, pieces, campaigns, sources }: Counts): Figure => ({
  name: 'pieces',
  title: 'Which piece sells subscriptions',
  says: `The last ${days} days. Pages are counted, not people: nothing is kept of who read what. Browsers that ask not to be counted, robots and pages that were only fetched ahead are left out. Of pieces and campaigns the ${MOST_PIECES} that sold most.`,
  countedAt: null,
  isCountedAtNight: false,
  tables: [
    {
      name: 'piece',
      caption: 'By piece',
      columns: [
        { key: 'place', label: 'Place', unit: 'text' },
        { key: 'title', label: 'Piece', unit: 'text' },
        { key: 'reads', label: 'Reads', unit: 'count' },
        ...steps,
      ],
      rows: pieces.map(({ title, article, ...counts }, index) => ({
        place: String(index + 1),
        title: title ?? article,
        ...counts,
        rate: rateOf(counts.paid, counts.paywall),
      })),
      chart: { label: 'place', parts: ['paid'], most: 13 },
    },
    {
      name: 'campaign',
      caption: 'By campaign',
      columns: [{ key: 'campaign', label: 'Campaign', unit: 'text' }, ...steps],
      rows: campaigns.map((counts) => ({ ...counts, rate: rateOf(counts.paid, counts.paywall) })),
      chart: null,
    },
    {
      name: 'source',
      caption: 'Where readers came from',
      columns: [
        { key: 'source', label: 'From', unit: 'text' },
        { key: 'reads', label: 'Reads', unit: 'count' },
        { key: 'paywall', label: 'Of them at the paywall', unit: 'count' },
      ],
      rows: sourceKinds.map((source) => {
        const counted = sources.find((one) => one.source === source)
        return { source: sourceTexts[source], reads: counted?.reads ?? 0, paywall: counted?.paywall ?? 0 }
      }),
      chart: null,
    },
  ],
})
