import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type Walked, walkRefs } from '#application/walk-refs.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type LeftOut, leftOutReasons } from '#domain/dispatches/dispatch.ts'
import { hasFewReaders } from '#store/accounts/few-readers.ts'
import { listDispatches } from '#store/dispatches/dispatches.ts'
import { type ExtraLabel, listExtraLabels } from '#store/dispatches/extra-labels.ts'
import {
  type BoundLabel,
  findLabel,
  findLabelHolders,
  type LeftOutReader,
  listLabels,
  listLeftOut,
  searchLabelsOf,
  searchLabelsWithin,
} from '#store/dispatches/label-lists.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

const PAGE = 50
const LONGEST = 100
/** Where a part is in more readers than that, labels that have it are soon met. */
const MOST_HOLDERS = 1_000
const MOST_LABELS = 5_000
/** So many readers are looked through for a page of those left out, unless it is asked to look further. */
const MOST_READERS = 1_000
/** An index finds no fewer letters in a row. */
const SHORTEST = 3

export type IssueLabels = {
  issue: number
  title: string
  labels: (BoundLabel & { lines: string[] })[]
  extras: (ExtraLabel & { lines: string[] })[]
  /** Where the next page begins; null where there is none. */
  next: string | null
  /**
   * What was searched was looked for among whole refs, and what readers are called and where they live now; not on every label of the
   * issue: one may say something else.
   */
  byReader: boolean
  /** More labels are to be looked at before it is known whether the page has all. */
  isCutShort: boolean
}

type Asked = { query: string; isMissing: boolean; after: string | null; isFar: boolean }

/**
 * The labels of an issue by any part of a name, a street, a postcode or a ref; or only those without an address. `isFar`: looks at
 * every label for what is searched.
 */
export async function listIssueLabels(
  { db }: UseCaseContext,
  issue: number,
  asked: Asked,
): Promise<IssueLabels | null> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return null
  const { rows, ...read } = await readLabels(db, issue, asked)
  const labels = rows.map((label) => ({ ...label, lines: linesOf(label) }))
  const extras = (await listExtraLabels(db, issue)).map((label) => ({ ...label, lines: linesOf(label) }))
  return { issue, title: found.title, labels, extras, ...read }
}

type Read = Walked<BoundLabel> & { byReader: boolean }

async function readLabels(
  db: UseCaseContext['db'],
  issue: number,
  { query, isMissing, after, ...asked }: Asked,
): Promise<Read> {
  const parts = query.trim().slice(0, LONGEST).split(/\s+/).filter(Boolean)
  const limit = PAGE + 1
  if (parts.length === 0 || isMissing) {
    const rows = await listLabels(db, { issue, isMissing, after, limit })
    return { ...pageOfRefs(rows), byReader: false }
  }
  const isFar = asked.isFar || (await hasFewReaders(db))
  const accounts = isFar ? null : await findHolders(db, issue, parts)
  if (accounts !== null)
    return { ...pageOfRefs(await searchLabelsOf(db, { issue, parts, accounts, after, limit })), byReader: true }
  const piece = { after, page: PAGE, most: isFar ? null : MOST_LABELS }
  const walked = await walkRefs(db, piece, (window) => searchLabelsWithin(db, { issue, parts, ...window }))
  return { ...walked, byReader: false }
}

/** Whoever has the rarest of the parts; null where each is in too many readers, or too short to be looked up. */
async function findHolders(
  db: UseCaseContext['db'],
  issue: number,
  parts: readonly string[],
): Promise<string[] | null> {
  let fewest: string[] | null = null
  for (const part of parts.filter(({ length }) => length >= SHORTEST)) {
    const holders = await findLabelHolders(db, { issue, part, most: MOST_HOLDERS })
    if (holders && (fewest === null || holders.length < fewest.length)) fewest = holders
  }
  return fewest
}

export async function readLabel({ db }: UseCaseContext, issue: number, ref: string) {
  const label = await findLabel(db, issue, ref)
  return label && { issue, label }
}

export type LeftOutReaders = {
  issue: number
  title: string
  isCut: boolean
  readers: LeftOutReader[]
  next: string | null
  /** More readers are to be looked through before it is known whether the page has all. */
  isCutShort: boolean
}

type LeftOutAsked = { reason: string | null; after: string | null; isFar: boolean }

/**
 * Who gets nothing of an issue, and why: once it is cut who did not, before that who would not. `isFar`: looks through as many readers
 * as it takes to fill the page.
 */
export async function listIssueLeftOut(
  { db }: UseCaseContext,
  issue: number,
  { reason: asked, after, ...further }: LeftOutAsked,
): Promise<LeftOutReaders | null> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return null
  const isCut = (await listDispatches(db, issue))[0]?.cutAt != null
  const reason = leftOutReasons.find((one: LeftOut) => one === asked) ?? null
  const isFar = further.isFar || (await hasFewReaders(db))
  const walked: Walked<LeftOutReader> = await walkRefs(
    db,
    { after, page: PAGE, most: isFar ? null : MOST_READERS },
    (window) => listLeftOut(db, { issue, isCut, reason, ...window }),
  )
  return { issue, title: found.title, isCut, readers: walked.rows, next: walked.next, isCutShort: walked.isCutShort }
}

const pageOfRefs = <Row extends { ref: string }>(read: readonly Row[]) => {
  const rows = read.slice(0, PAGE)
  return { rows, next: read.length > PAGE ? (rows.at(-1)?.ref ?? null) : null, isCutShort: false }
}

const linesOf = ({ address }: { address: BoundLabel['address'] }): string[] =>
  address ? formatAddress(shippingConfig(), address) : []
