import type { UseCaseContext } from '#application/context.ts'
import { forecastPrintRun, type PrintRun, type PrintRunFacts } from '#domain/dispatches/print-run.ts'
import { listDispatches } from '#store/dispatches/dispatches.ts'
import { listExtraLabels } from '#store/dispatches/extra-labels.ts'
import {
  countBoundCopies,
  countCohortHistory,
  countCohorts,
  countCoveredCopies,
  countIssuesAhead,
  countReplaced,
  listStoreSales,
} from '#store/dispatches/print-run-facts.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

export type PrintRunOutcome =
  /** `ahead`: issues whose lists are cut before this one. */
  | { ok: true; issue: number; isCut: boolean; ahead: number; facts: PrintRunFacts; run: PrintRun }
  | { ok: false; reason: 'no-such-issue' | 'already-delivered' }

/** How many copies of an issue to order, with what each line comes from. Nothing is changed. */
export async function forecastIssuePrintRun({ db, now }: UseCaseContext, issue: number): Promise<PrintRunOutcome> {
  const found = await findIssueByNumber(db, issue)
  if (!found) return { ok: false, reason: 'no-such-issue' }
  if (found.state === 'delivered') return { ok: false, reason: 'already-delivered' }
  const [first = null] = await listDispatches(db, issue)
  const isCut = first?.cutAt != null
  const ahead = isCut ? 0 : await countIssuesAhead(db, issue)
  const sales = await listStoreSales(db, issue)
  const facts: PrintRunFacts = {
    bound: isCut ? await countBoundCopies(db, issue) : await countCoveredCopies(db, issue, ahead),
    isCut,
    cohorts: isCut ? [] : await countCohorts(db, issue, ahead),
    history: isCut ? [] : await countCohortHistory(db, { issue, ahead, now: now() }),
    soldOfLast: sales.map(({ copies }) => copies),
    extraCopies: (await listExtraLabels(db, issue)).reduce((all, { copies }) => all + copies, 0),
    replaced: await countReplaced(db, issue),
  }
  return { ok: true, issue, isCut, ahead, facts, run: forecastPrintRun(facts) }
}
