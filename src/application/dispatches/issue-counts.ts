import type { UseCaseContext } from '#application/context.ts'
import { type DeskCount, type DeskCounted, readDeskCount, recountForDesk } from '#application/desk-count.ts'
import { type DispatchReport, dispatchReport } from '#domain/dispatches/dispatch.ts'
import { forecastPrintRun } from '#domain/dispatches/print-run.ts'
import type { Trx } from '#store/database.ts'
import { countLeftOut } from '#store/dispatches/dispatch-counts.ts'
import { countLists, listDispatches, listIssuesWithDispatches } from '#store/dispatches/dispatches.ts'
import { listExtraLabels } from '#store/dispatches/extra-labels.ts'
import { forecastIssuePrintRun, type PrintRunOutcome } from './forecast-print-run.ts'
import { planIssue } from './plan-issue.ts'

export type IssueCounts = {
  isCut: boolean
  /** What is bound by now, or would be; null where nothing can be said: it was sent before the ledger began. */
  report: DispatchReport | null
  printRun: PrintRunOutcome
}

/** What an issue is bound for, or would be, and how many copies to order. The subject is its number. */
export const issueCounts: DeskCount<IssueCounts> = {
  name: 'issue',
  async count(context, subject) {
    const number = Number(subject)
    const isCut = await isIssueCut(context, number)
    const planned = isCut ? null : await planIssue(context, number, { outOfOrder: true })
    const bound = isCut
      ? dispatchReport(await countLists(context.db, number), await countLeftOut(context.db, number))
      : null
    const report = bound ?? (planned?.ok ? planned.report : null)
    return { isCut, report, printRun: await forecastIssuePrintRun(context, number) }
  },
}

const isIssueCut = async ({ db }: UseCaseContext, issue: number) => (await listDispatches(db, issue))[0]?.cutAt != null

/** As they were counted last, with the extra labels as they are: those are few. */
export async function readIssueCounts(
  context: UseCaseContext,
  issue: number,
  { anew = false } = {},
): Promise<DeskCounted<IssueCounts>> {
  const subject = String(issue)
  const read = await readDeskCount(context, issueCounts, { subject, anew })
  const isStale = read.countedAt !== null && read.counted.isCut !== (await isIssueCut(context, issue))
  const { counted, countedAt } = isStale ? await readDeskCount(context, issueCounts, { subject, anew: true }) : read
  const { printRun } = counted
  if (!printRun.ok) return { counted, countedAt }
  const extraCopies = (await listExtraLabels(context.db, issue)).reduce((all, { copies }) => all + copies, 0)
  const facts = { ...printRun.facts, extraCopies }
  return { counted: { ...counted, printRun: { ...printRun, facts, run: forecastPrintRun(facts) } }, countedAt }
}

/** Lists change until an issue is delivered, and a little after: of so many that were, each night counts again. */
const DELIVERED_CHANGING = 4

/** The issues that are counted at night: those that are not kept yet, too. */
export async function listIssuesToCount(
  { db }: UseCaseContext,
  isKept: (subject: string) => boolean,
): Promise<string[]> {
  const states = new Map((await listIssuesWithDispatches(db)).map(({ number, state }) => [String(number), state]))
  const delivered = [...states.keys()].filter((subject) => states.get(subject) === 'delivered')
  const over = new Set(delivered.slice(DELIVERED_CHANGING))
  return [...states.keys()].filter((subject) => !over.has(subject) || !isKept(subject))
}

/** The list of an issue has changed, and with it what those that are still to be cut would bind. */
export async function recountIssue(trx: Trx, issue: number): Promise<void> {
  const rows = await listIssuesWithDispatches(trx)
  const planned = rows.filter(({ state }) => state === 'planned').map(({ number }) => number)
  for (const number of new Set([issue, ...planned])) await recountForDesk(trx, issueCounts, String(number))
}
