import { createHash } from 'node:crypto'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { fixedCountry } from '#domain/addresses/shipping-config.ts'
import type { DispatchRefusal } from '#domain/dispatches/dispatch.ts'
import { type ListFile, mailingListHead, mailingListLine, mailingListName } from '#domain/dispatches/mailing-list.ts'
import { issueRef } from '#domain/store/goods.ts'
import { deliverableOf } from '#domain/subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE, shipcodeSlug, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable } from '#store/database.ts'
import { countDeletedLabels, listForPost } from '#store/dispatches/deliveries.ts'
import { keepFiles, listDispatches, readKeptFiles } from '#store/dispatches/dispatches.ts'
import { listExtraLabels } from '#store/dispatches/extra-labels.ts'
import { countLabelChanges } from '#store/dispatches/labels.ts'
import { inOneMoment } from '#store/in-one-moment.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

/**
 * `stale`: files of before that say something else than these, since labels have changed. `changed`: files that are not, to
 * the byte, what they were when the list was handed over, though nothing may change them but the deletion of an account.
 */
export type MailingList =
  | { ok: true; dispatch: number; isFinal: boolean; files: ListFile[]; stale: string[]; changed: string[] }
  | { ok: false; reason: DispatchRefusal | 'no-such-dispatch' }

/** Takes a file as it is made. */
export type WriteFile = (name: string, chunks: AsyncIterable<string>) => Promise<void>

type Asked = { issue: number; dispatch?: number | undefined }

const PAGE = 5_000

/**
 * The mailing list of an issue as files, one for each shipping category. They are made from what was bound, all of them from
 * the same moment, so that they can be made again at any time. Until the list is handed over a changed address changes them;
 * then their sums are kept.
 */
export async function makeMailingList(
  { db, now, by }: StaffContext,
  { issue, dispatch = 1 }: Asked,
  write: WriteFile,
): Promise<MailingList> {
  await requireMay({ db, now, by }, 'make mailing list', issueRef(issue))
  const found = await findIssueByNumber(db, issue)
  if (!found) return { ok: false, reason: 'no-such-issue' }
  const asked = (await listDispatches(db, issue)).find(({ number }) => number === dispatch)
  if (!asked) return { ok: false, reason: dispatch === 1 ? 'not-cut' : 'no-such-dispatch' }
  if (asked.cutAt === null || asked.state === 'undoing')
    return { ok: false, reason: asked.state === 'undoing' ? 'being-undone' : 'being-cut' }
  // Before the first address leaves: who has taken them is known however far it comes.
  const entry = { action: 'make mailing list', subject_ref: issueRef(issue), details: { dispatch } } as const
  await insertAuditEntry(db, { at: now(), by, ...entry })
  const before = await readKeptFiles(db, issue, dispatch)
  const files = await inOneMoment(db, (moment) => writeFiles(moment, { slug: found.slug, issue, dispatch }, write))
  await keepFiles(db, issue, dispatch, files)
  const isFinal = asked.handedOverAt !== null
  const sums = new Map(
    (isFinal ? await readKeptFiles(db, issue, dispatch) : before)?.map((one) => [one.name, one.sha256]),
  )
  const others = files.filter(({ name, sha256 }) => sums.has(name) && sums.get(name) !== sha256).map(({ name }) => name)
  const mayDiffer = !isFinal || (await countDeletedLabels(db, issue, dispatch)) > 0
  return { ok: true, dispatch, isFinal, files, stale: mayDiffer ? others : [], changed: mayDiffer ? [] : others }
}

type Written = { slug: string; issue: number; dispatch: number }

/** A label that moves to another category while they are written is in one of them, whole. */
async function writeFiles(db: Queryable, { slug, issue, dispatch }: Written, write: WriteFile): Promise<ListFile[]> {
  const changes = await countLabelChanges(db, { issue, dispatch })
  const files: ListFile[] = []
  for (const shipcode of shipcodes) {
    const name = mailingListName(slug, dispatch, shipcodeSlug(shipcode))
    const deliverable = deliverableOf('print', shipcode)
    const sum = { name, labels: 0, copies: 0, hash: createHash('sha256') }
    await write(name, chunksOf(db, { issue, dispatch, deliverable }, sum))
    const { labels, copies, hash } = sum
    files.push({ name, labels, copies, sha256: hash.digest('hex'), changes: changes.get(deliverable) ?? 0 })
  }
  return files
}

type Sum = { labels: number; copies: number; hash: ReturnType<typeof createHash> }

async function* chunksOf(db: Queryable, list: Parameters<typeof listForPost>[1], sum: Sum) {
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
    if (page.length > 0) yield said(page.map((row) => mailingListLine(config, row, from)).join(''))
    sum.labels += page.length
    sum.copies += page.reduce((copies, row) => copies + row.copies, 0)
    after = page.at(-1)?.account_id ?? null
    if (page.length < PAGE) break
  }
  const extras = list.dispatch === 1 ? await listExtraLabels(db, list.issue) : []
  const own = extras.filter(({ deliverable }) => deliverable === list.deliverable)
  if (own.length > 0) yield said(own.map((label) => mailingListLine(config, label, from)).join(''))
  sum.labels += own.length
  sum.copies += own.reduce((copies, label) => copies + label.copies, 0)
}
