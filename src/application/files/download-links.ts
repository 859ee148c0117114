import { createHash, timingSafeEqual } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { BOOK_FORMATS, type BookFormat } from '#application/ports/issue-documents.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Downloads } from '#application/ports/receipt-document.ts'
import { endingOf } from '#domain/files/content-types.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import {
  type DownloadAsked,
  downloadPath,
  downloadUntil,
  downloadWords,
  parseDownload,
} from '#domain/orders/download-link.ts'
import { listDownloadGrants } from '#store/files/download-grants.ts'
import { listIssueFiles } from '#store/issues/issue-files.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { listFilesOfProducts } from '#store/store/products.ts'

/** A file's name in links: it says nothing of where the file is, and another file never gets it. */
export const fileKey = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)

/** The number of the issue that a ref names; null for other goods. */
export const issueNumberOf = (ref: string): number | null => Number(/^iss:(\d{1,9})$/.exec(ref)?.[1] ?? 0) || null

/** Fresh links to all that an order may download. */
export async function listDownloads(context: WithPorts<'orderLinks'>, orderId: string): Promise<Downloads[]> {
  const { db } = context
  const grants = await listDownloadGrants(db, orderId)
  const products = await listFilesOfProducts(
    db,
    grants.map(({ ref }) => ref),
  )
  const downloads = grants.map(async ({ id, ref, name }): Promise<Downloads> => {
    const issue = issueNumberOf(ref)
    const files =
      issue === null
        ? (products.find((product) => product.ref === ref)?.files ?? []).map((file) => ({
            name: file.name,
            kind: endingOf(file.path).toUpperCase(),
            bytes: file.bytes,
            path: linkTo(context, { grantId: id, file: fileKey(file.path) }),
          }))
        : (await issueFiles(context, issue)).map(({ format, bytes }) => ({
            name: FORMAT_NAMES[format],
            kind: format.toUpperCase(),
            bytes,
            path: linkTo(context, { grantId: id, file: format }),
          }))
    return { name: name.replace(/ \(Digital\)$/, ''), files, areComing: issue !== null && files.length === 0 }
  })
  return Promise.all(downloads)
}

const FORMAT_NAMES: Record<BookFormat, string> = { epub: 'For a reader or a phone', pdf: 'For a tablet or paper' }

/** None while the issue can't be read: before its release, and when it has been withdrawn. */
async function issueFiles({ db, now }: WithPorts<'orderLinks'>, number: number) {
  const issue = await findIssueByNumber(db, number)
  if (!issue || !isPublic(issue.released_at, now())) return []
  const made = await listIssueFiles(db, number)
  return BOOK_FORMATS.flatMap((format) => {
    const file = made.find((one) => one.format === format)
    return file ? [{ format, bytes: file.bytes }] : []
  })
}

function linkTo({ now, ports }: WithPorts<'orderLinks'>, file: Pick<DownloadAsked, 'grantId' | 'file'>): string {
  const asked = { ...file, until: downloadUntil(now()) }
  return downloadPath(asked, ports.orderLinks.downloadSignature(downloadWords(asked)))
}

export type DownloadAddress = { grant: string; file: string; until: string; signature: string }

/** What a link asks for; null where it is not one of ours. */
export function readDownloadLink(links: OrderLinks, address: DownloadAddress): DownloadAsked | null {
  const asked = parseDownload(address.grant, address.file, address.until)
  if (!asked) return null
  const right = Buffer.from(links.downloadSignature(downloadWords(asked)))
  const given = Buffer.from(address.signature)
  return given.length === right.length && timingSafeEqual(given, right) ? asked : null
}
