import { createHash } from 'node:crypto'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { Address } from '#domain/addresses/address.ts'
import { fixedCountry } from '#domain/addresses/shipping-config.ts'
import type { DispatchRefusal } from '#domain/dispatches/dispatch.ts'
import { mailingListHead, mailingListLine, mailingListName } from '#domain/dispatches/mailing-list.ts'
import { deliverableOf } from '#domain/subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE, shipcodeSlug, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { listForPost } from '#store/deliveries.ts'
import { freezeFiles, listDispatches, readFrozenFiles } from '#store/dispatches.ts'
import { findIssueByNumber } from '#store/issues.ts'

export type ListFile = { name: string; labels: number; copies: number; sha256: string }

/** `changed`: files that are not, to the byte, what they were when they were first made. */
export type MailingList =
  | { ok: true; dispatch: number; files: ListFile[]; changed: string[] }
  | { ok: false; reason: DispatchRefusal | 'no-such-dispatch' }

/** Takes a file as it is made. */
export type WriteFile = (name: string, chunks: AsyncIterable<string>) => Promise<void>

type Asked = { issue: number; dispatch?: number | undefined }

const PAGE = 5_000

/**
 * The mailing list of an issue as files, one for each shipping category. They are made from what was bound, so that they
 * can be made again at any time; their sums are kept the first time.
 */
export async function makeMailingList(
  { db }: UseCaseContext,
  { issue, dispatch = 1 }: Asked,
  write: WriteFile,
): Promise<MailingList> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return { ok: false, reason: 'no-such-issue' }
  const asked = (await listDispatches(db, issue)).find(({ number }) => number === dispatch)
  if (!asked) return { ok: false, reason: dispatch === 1 ? 'not-cut' : 'no-such-dispatch' }
  if (asked.cutAt === null || asked.state === 'undoing')
    return { ok: false, reason: asked.state === 'undoing' ? 'being-undone' : 'being-cut' }
  const files: ListFile[] = []
  for (const shipcode of shipcodes) {
    const name = mailingListName(found.slug, dispatch, shipcodeSlug(shipcode))
    const sum = { name, labels: 0, copies: 0, hash: createHash('sha256') }
    await write(name, chunksOf(db, { issue, dispatch, deliverable: deliverableOf('print', shipcode) }, sum))
    files.push({ name, labels: sum.labels, copies: sum.copies, sha256: sum.hash.digest('hex') })
  }
  await freezeFiles(db, issue, dispatch, files)
  const frozen = await readFrozenFiles<ListFile[]>(db, issue, dispatch)
  const changed = files.filter(({ name, sha256 }) => frozen?.find((one) => one.name === name)?.sha256 !== sha256)
  return { ok: true, dispatch, files, changed: changed.map(({ name }) => name) }
}

type Sum = { labels: number; copies: number; hash: ReturnType<typeof createHash> }

async function* chunksOf(db: UseCaseContext['db'], list: Parameters<typeof listForPost>[1], sum: Sum) {
  const config = shippingConfig()
  const from = fixedCountry(config, DEFAULT_SHIPCODE)?.code ?? ''
  const said = (text: string) => {
    sum.hash.update(text)
    return text
  }
  yield said(mailingListHead())
  let after: string | null = null
  for (;;) {
    const page = await listForPost(db, list, after, PAGE)
    if (page.length > 0)
      yield said(page.map((row) => mailingListLine(config, { ...row, address: row.address as unknown as Address }, from)).join('')) // biome-ignore format: one line
    sum.labels += page.length
    sum.copies += page.reduce((copies, row) => copies + row.copies, 0)
    after = page.at(-1)?.account_id ?? null
    if (page.length < PAGE) return
  }
}
