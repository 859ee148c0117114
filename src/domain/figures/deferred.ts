import type { Figure, FigureTable } from './figure.ts'

type Earning = { readonly issue: number; readonly cents: number }
type Kept = {
  /** What issues to come will earn, as it stands now. */
  coming: readonly Earning[]
  /** What issues have earned, the latest first. */
  delivered: readonly (Earning & { readonly title: string | null; readonly subscriptions: number })[]
  /** Of gifts that nobody has redeemed: no issue is theirs yet. */
  unredeemedCents: number
  /** Null where it was counted as it was looked at. */
  countedAt: Date | null
}

const comingTable = ({ coming, unredeemedCents }: Kept): FigureTable => ({
  name: 'coming',
  caption: 'Paid, and earned by issues to come',
  columns: [
    { key: 'issue', label: 'Issue', unit: 'text' },
    { key: 'cents', label: 'Will earn', unit: 'cents' },
  ],
  rows: [
    ...coming.map(({ issue, cents }) => ({ issue: String(issue), cents })),
    ...(unredeemedCents > 0 ? [{ issue: 'Gifts nobody has redeemed', cents: unredeemedCents }] : []),
  ],
  chart: { label: 'issue', parts: ['cents'], most: 13 },
})

const deliveredTable = ({ delivered }: Kept): FigureTable => ({
  name: 'delivered',
  caption: 'Earned by issues that were delivered',
  columns: [
    { key: 'issue', label: 'Issue', unit: 'text' },
    { key: 'subscriptions', label: 'Subscriptions', unit: 'count' },
    { key: 'cents', label: 'Earned', unit: 'cents' },
  ],
  rows: delivered.map(({ issue, title, subscriptions, cents }) => ({
    issue: title === null ? String(issue) : `${issue}: ${title}`,
    subscriptions,
    cents,
  })),
  chart: null,
})

/** What was paid for issues, by the issue that earns it. */
export const deferredFigure = (kept: Kept): Figure => ({
  name: 'deferred',
  title: 'Deferred income by issue',
  says: 'What was paid for issues is earned as each is delivered. Until then it is owed.',
  countedAt: kept.countedAt,
  isCountedAtNight: kept.countedAt !== null,
  tables: [comingTable(kept), deliveredTable(kept)],
})
