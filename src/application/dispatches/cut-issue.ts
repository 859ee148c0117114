import type { UseCaseContext } from '#application/context.ts'
import { type DispatchRefusal, type DispatchReport, dispatchReport, mayCut } from '#domain/dispatches/dispatch.ts'
import { allowLongStatements, bindChangedSince, bindNext, lookAtDeliveries } from '#store/cut-tokens.ts'
import type { Trx } from '#store/database.ts'
import { countDispatch, countLeftOut } from '#store/dispatch-counts.ts'
import {
  changeDispatch,
  insertDispatch,
  listDispatches,
  lockCuts,
  lockIssue,
  readReached,
  readTurn,
  setIssueState,
} from '#store/dispatches.ts'
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
export async function cutIssue(context: UseCaseContext, issue: number, options: CutOptions = {}): Promise<CutOutcome> {
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

async function begin({ db, now }: UseCaseContext, issue: number, outOfOrder: boolean) {
  return db.transaction().execute(async (trx) => {
    if (!(await lockIssue(trx, issue))) return { ok: false as const, reason: 'no-such-issue' as const }
    const [first = null] = await listDispatches(trx, issue)
    const turn = await readTurn(trx, issue)
    const may = mayCut(first, { ...turn, isNext: turn.isNext || outOfOrder })
    if (may.ok && first === null) await insertDispatch(trx, { issue, number: 1, state: 'cutting', at: now() })
    return may
  })
}

/** One batch, in a transaction of its own; the last one ends the cut and counts it. */
async function cutSome({ db, now }: UseCaseContext, issue: number, batch: number): Promise<Step> {
  return db.transaction().execute(async (trx): Promise<Step> => {
    await allowLongStatements(trx)
    await lockCuts(trx)
    await lockIssue(trx, issue)
    const [first = null] = await listDispatches(trx, issue)
    // Undone, or brought to its end, by somebody else meanwhile.
    if (first?.state === 'cut') return { ok: true, reached: null, report: await report(trx, issue) }
    if (first?.state !== 'cutting') return { ok: false, reason: first ? 'being-undone' : 'not-cut' }
    const at = now()
    const { seen, reached } = await bindNext(trx, { issue, at }, await readReached(trx, issue), batch)
    if (seen === batch) {
      await changeDispatch(trx, issue, 1, { reached })
      return { ok: true, reached, report: null }
    }
    await bindChangedSince(trx, { issue, at }, new Date(first.begunAt.getTime() - CLOCKS_MS))
    return { ok: true, reached: null, report: await finish(trx, issue, at) }
  })
}

async function finish(trx: Trx, issue: number, at: Date): Promise<DispatchReport> {
  await lookAtDeliveries(trx)
  const counted = await report(trx, issue)
  await changeDispatch(trx, issue, 1, { state: 'cut', cut_at: at, reached: null, report: JSON.stringify(counted) })
  await setIssueState(trx, issue, 'expected')
  await enqueueMissingAddressMails(trx, issue)
  return counted
}

const report = async (trx: Trx, issue: number) =>
  dispatchReport(await countDispatch(trx, issue, 1), await countLeftOut(trx, issue))

/** Ids are random, so that how far one lies from the first to the last possible tells how many lie before it. */
const partOf = (reached: string | null) => (reached ? Number.parseInt(reached.slice(0, 8), 16) / 0x1_0000_0000 : 0)
