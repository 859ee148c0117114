import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { recountWaves } from '#application/renewals/waves/wave-counts.ts'
import {
  type DispatchRefusal,
  type DispatchReport,
  dispatchReport,
  isWaiting,
  mayCut,
} from '#domain/dispatches/dispatch.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { allowLongStatements, type Trx } from '#store/database.ts'
import { bindChangedSince, bindNext, lookAtDeliveries } from '#store/dispatches/cut-tokens.ts'
import { countDispatch, countLeftOut } from '#store/dispatches/dispatch-counts.ts'
import {
  changeDispatch,
  insertDispatch,
  listDispatches,
  lockCuts,
  lockIssue,
  readReached,
  readTurn,
  setIssueState,
} from '#store/dispatches/dispatches.ts'
import { closeLabels, relabelChangedSince } from '#store/dispatches/labels.ts'
import { recountIssue } from './issue-counts.ts'
import { enqueueMissingAddressMails } from './mail-missing-addresses.ts'

export type CutOutcome = { ok: true; report: DispatchReport } | { ok: false; reason: DispatchRefusal }

type CutOptions = {
  /** Accounts in one transaction: what a crash can take away. */
  batch?: number
  /** Though an issue before it is not cut. */
  outOfOrder?: boolean
  /** Told after every batch which part of all accounts the cut has been through, from 0 to 1. */
  onProgress?: (part: number) => void | Promise<void>
}

/** Accounts lie anywhere among the cycles: every batch touches most pages of a table, so few large ones write less. */
const BATCH = 250_000
/** Whoever bought while the cut began may be noted by a clock that is behind. */
const CLOCKS_MS = 60 * 60 * 1000

type Step = { ok: false; reason: DispatchRefusal } | { ok: true; reached: string | null; report: DispatchReport | null }

/**
 * Cuts the mailing list of an issue: binds one token of every account that has one to it, with what is sent and where as
 * they are now. Stopped at any point and called again, it goes on where it was; two at once share the work.
 */
export function cutIssue(context: StaffContext, issue: number, options: CutOptions = {}): Promise<CutOutcome> {
  return notingRefusal(context, { act: 'cut issue', on: issueRef(issue) }, () => cut(context, issue, options))
}

async function cut(context: StaffContext, issue: number, options: CutOptions): Promise<CutOutcome> {
  const { batch = BATCH, outOfOrder = false, onProgress } = options
  const begun = await begin(context, issue, outOfOrder)
  if (!begun.ok) return begun
  for (;;) {
    const step = await cutSome(context, issue, batch)
    if (!step.ok) return step
    await onProgress?.(step.report ? 1 : partOf(step.reached))
    if (step.report) return { ok: true, report: step.report }
  }
}

/** Whoever begins a cut, or goes on with one, is in the log from then on, though it be stopped half-way. */
async function begin({ db, now, by }: StaffContext, issue: number, outOfOrder: boolean) {
  return db.transaction().execute(async (trx) => {
    if (!(await lockIssue(trx, issue))) return { ok: false as const, reason: 'no-such-issue' as const }
    const [first = null] = await listDispatches(trx, issue)
    const turn = await readTurn(trx, issue)
    const may = mayCut(first, { ...turn, isNext: turn.isNext || outOfOrder })
    if (!may.ok) return may
    const at = now()
    if (first === null) await insertDispatch(trx, { issue, number: 1, state: 'cutting', at })
    const details = { outOfOrder, before: { state: first?.state ?? null }, after: { state: 'cutting' } }
    await insertAuditEntry(trx, { at, by, action: 'cut issue', subject_ref: issueRef(issue), details })
    return may
  })
}

/** One batch, in a transaction of its own; the last one ends the cut and counts it. */
async function cutSome({ db, now }: StaffContext, issue: number, batch: number): Promise<Step> {
  return db.transaction().execute(async (trx): Promise<Step> => {
    await allowLongStatements(trx)
    await lockCuts(trx)
    await lockIssue(trx, issue)
    const [first = null] = await listDispatches(trx, issue)
    // Undone, or brought to its end, by somebody else meanwhile.
    if (first && isWaiting(first)) return { ok: true, reached: null, report: await report(trx, issue) }
    if (first?.state !== 'cutting') return { ok: false, reason: first ? 'being-undone' : 'not-cut' }
    const at = now()
    const { seen, reached } = await bindNext(trx, { issue, at }, await readReached(trx, issue), batch)
    if (seen === batch) {
      await changeDispatch(trx, issue, 1, { reached })
      return { ok: true, reached, report: null }
    }
    const since = new Date(first.begunAt.getTime() - CLOCKS_MS)
    await bindChangedSince(trx, { issue, at }, since)
    return { ok: true, reached: null, report: await finish(trx, issue, since, at) }
  })
}

/** Addresses that were changed meanwhile are written on the labels, the last of them while nobody can change one. */
async function finish(trx: Trx, issue: number, since: Date, at: Date): Promise<DispatchReport> {
  await relabelChangedSince(trx, issue, since, at)
  await lookAtDeliveries(trx)
  let counted = await report(trx, issue)
  await closeLabels(trx)
  if ((await relabelChangedSince(trx, issue, since, at)) > 0) counted = await report(trx, issue)
  await changeDispatch(trx, issue, 1, { state: 'cut', cut_at: at, reached: null, report: JSON.stringify(counted) })
  await setIssueState(trx, issue, 'expected')
  await recountWaves(trx)
  await recountIssue(trx, issue)
  await enqueueMissingAddressMails(trx, issue)
  return counted
}

const report = async (trx: Trx, issue: number) =>
  dispatchReport(await countDispatch(trx, issue, 1), await countLeftOut(trx, issue))

/** Ids are random, so that how far one lies from the first to the last possible tells how many lie before it. */
const partOf = (reached: string | null) => (reached ? Number.parseInt(reached.slice(0, 8), 16) / 0x1_0000_0000 : 0)
