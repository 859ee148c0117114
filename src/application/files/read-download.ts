import type { WithPorts } from '#application/context.ts'
import { findIssueFile } from '#application/issues/read-issue-file.ts'
import type { FoundFile } from '#application/ports/goods-files.ts'
import { BOOK_FORMATS } from '#application/ports/issue-documents.ts'
import { endingOf } from '#domain/files/content-types.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { type DownloadAsked, isOver } from '#domain/orders/download-link.ts'
import { countDownload, findDownloadGrant } from '#store/files/download-grants.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { listFilesOfProducts } from '#store/store/products.ts'
import { type DownloadAddress, fileKey, issueNumberOf, readDownloadLink } from './download-links.ts'

type Needs = WithPorts<'orderLinks' | 'files' | 'findGoodsFile'>

export type Download = FoundFile & {
  /** Another file, another tag. */
  tag: string
  /** What the file is called, with its ending. */
  name: string
  /** Counts one download. */
  count(): Promise<void>
}

export type DownloadAnswer =
  | { kind: 'file'; file: Download }
  | { kind: 'not-found' }
  /** The link was ours and is too old; its name is told, for it was this reader's. */
  | { kind: 'expired'; name: string }
  /** The order was given back. */
  | { kind: 'withdrawn'; name: string }
  /** It is bought, and is not made yet, or can't be read for now. */
  | { kind: 'not-yet' }

/** The file behind a download link, for whoever holds the link. */
export async function readDownload(context: Needs, address: DownloadAddress): Promise<DownloadAnswer> {
  const { db, now, ports } = context
  const asked = readDownloadLink(ports.orderLinks, address)
  const grant = asked && (await findDownloadGrant(db, asked.grantId))
  if (!asked || !grant) return { kind: 'not-found' }
  if (grant.order_status !== 'completed' || grant.ended_at !== null) return { kind: 'withdrawn', name: grant.name }
  if (isOver(asked, now())) return { kind: 'expired', name: grant.name }
  const issue = issueNumberOf(grant.ref)
  return issue === null ? productFile(context, grant.ref, asked) : issueFile(context, issue, asked)
}

async function productFile(context: Needs, ref: string, asked: DownloadAsked): Promise<DownloadAnswer> {
  const { db, ports } = context
  const [product] = await listFilesOfProducts(db, [ref])
  const listed = product?.files.find(({ path }) => fileKey(path) === asked.file)
  const found = listed && (await ports.findGoodsFile(listed.path))
  if (!listed || !found) return { kind: 'not-found' }
  const tag = `${asked.file}-${found.bytes.toString(36)}-${found.changedAt.getTime().toString(36)}`
  const ending = endingOf(listed.path)
  const name = ending ? `${listed.name}.${ending}` : listed.name
  return { kind: 'file', file: { ...found, tag, name, count: () => countDownload(db, asked.grantId) } }
}

async function issueFile(context: Needs, number: number, asked: DownloadAsked): Promise<DownloadAnswer> {
  const format = BOOK_FORMATS.find((name) => name === asked.file)
  const issue = await findIssueByNumber(context.db, number)
  if (!format || !issue) return { kind: 'not-found' }
  const isReleased = isPublic(issue.released_at, context.now())
  const file = isReleased ? await findIssueFile(context, issue.number, format) : null
  if (!file) return { kind: 'not-yet' }
  const name = `${issue.number} - ${issue.title}.${format}`
  const { madeAt: changedAt, ...rest } = file
  return { kind: 'file', file: { ...rest, changedAt, name, count: () => countDownload(context.db, asked.grantId) } }
}
