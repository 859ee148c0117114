import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type LeftOut, leftOutReasons } from '#domain/dispatches/dispatch.ts'
import { listDispatches } from '#store/dispatches/dispatches.ts'
import { type ExtraLabel, listExtraLabels } from '#store/dispatches/extra-labels.ts'
import {
  type BoundLabel,
  findLabel,
  type LeftOutReader,
  listLeftOut,
  searchLabels,
} from '#store/dispatches/label-lists.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

const PAGE = 50
const LONGEST = 100

export type IssueLabels = {
  issue: number
  title: string
  labels: (BoundLabel & { lines: string[] })[]
  extras: (ExtraLabel & { lines: string[] })[]
  /** Where the next page begins; null where there is none. */
  next: string | null
}

type Asked = { query: string; isMissing: boolean; after: string | null }

/** The labels of an issue by any part of a name, a street, a postcode or a ref; or only those without an address. */
export async function listIssueLabels(
  { db }: UseCaseContext,
  issue: number,
  asked: Asked,
): Promise<IssueLabels | null> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return null
  const parts = asked.query.trim().slice(0, LONGEST).split(/\s+/).filter(Boolean)
  const { isMissing, after } = asked
  const rows = await searchLabels(db, { issue, parts, isMissing, after, limit: PAGE + 1 })
  const labels = rows.slice(0, PAGE).map((label) => ({ ...label, lines: linesOf(label) }))
  const extras = (await listExtraLabels(db, issue)).map((label) => ({ ...label, lines: linesOf(label) }))
  return { issue, title: found.title, labels, extras, next: nextOf(rows, labels) }
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
}

/** Who gets nothing of an issue, and why: once it is cut who did not, before that who would not. */
export async function listIssueLeftOut(
  { db }: UseCaseContext,
  issue: number,
  asked: { reason: string | null; after: string | null },
): Promise<LeftOutReaders | null> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return null
  const isCut = (await listDispatches(db, issue))[0]?.cutAt != null
  const reason = leftOutReasons.find((one: LeftOut) => one === asked.reason) ?? null
  const rows = await listLeftOut(db, { issue, isCut, reason, after: asked.after, limit: PAGE + 1 })
  const readers = rows.slice(0, PAGE)
  return { issue, title: found.title, isCut, readers, next: nextOf(rows, readers) }
}

const nextOf = (rows: readonly unknown[], shown: readonly { ref: string }[]): string | null =>
  rows.length > PAGE ? (shown.at(-1)?.ref ?? null) : null

const linesOf = ({ address }: { address: BoundLabel['address'] }): string[] =>
  address ? formatAddress(shippingConfig(), address) : []
