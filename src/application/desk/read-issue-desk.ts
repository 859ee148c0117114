import type { UseCaseContext } from '#application/context.ts'
import type { PrintRunOutcome } from '#application/dispatches/forecast-print-run.ts'
import { readIssueCounts } from '#application/dispatches/issue-counts.ts'
import { type IssueRun, listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { findStaleFiles } from '#application/dispatches/stale-files.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import { type IssueStep, issueHindrances, type StepRefusal } from '#domain/dispatches/issue-steps.ts'
import type { ListFile } from '#domain/dispatches/mailing-list.ts'
import { type PostageLine, postageOf } from '#domain/dispatches/postage.ts'
import { findMagazine } from '#store/content/site.ts'
import { hasAddressed } from '#store/dispatches/cut-tokens.ts'
import { listDispatches, readKeptFiles, readTurn } from '#store/dispatches/dispatches.ts'
import { type ExtraLabel, listExtraLabels } from '#store/dispatches/extra-labels.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { findRelease } from '#store/issues/releases.ts'

/** Why each step can't be taken as things stand; null where it can. */
type Hindrances = Readonly<Record<IssueStep, StepRefusal | null>>

export type IssueDesk = {
  number: number
  title: string
  slug: string
  run: IssueRun
  isCut: boolean
  /** What is bound by now, or would be; null where nothing can be said: it was sent before the ledger began. */
  report: DispatchReport | null
  /** When that, and the print run, was counted; null where it was just now. */
  countedAt: Date | null
  files: { list: number; files: ListFile[]; stale: string[] }[]
  extras: { labels: number; copies: number }
  hindrances: Hindrances
  postage: PostageLine[]
  printRun: PrintRunOutcome
}

/** Everything about an issue, in counts: nobody's name is in it. Readers are as they were counted last, unless `anew`. */
export async function readIssueDesk(
  context: UseCaseContext,
  number: number,
  { anew = false } = {},
): Promise<IssueDesk | null> {
  const { db } = context
  const issue = await findIssueByNumber(db, number)
  const run = (await listIssueRuns(context)).find((one) => one.number === number)
  if (!issue || !run) return null
  const { counted, countedAt } = await readIssueCounts(context, number, { anew })
  const { isCut, report, printRun } = counted
  const extras = await listExtraLabels(db, number)
  const rates = (await findMagazine(db))?.postageCents ?? null
  return {
    number,
    title: issue.title,
    slug: issue.slug,
    run,
    isCut,
    report,
    countedAt,
    files: await filesOf(db, run),
    extras: { labels: extras.length, copies: extras.reduce((all, { copies }) => all + copies, 0) },
    hindrances: await readHindrances(context, number, extras.length),
    postage: report ? postageOf(report.sent, extras, rates) : [],
    printRun,
  }
}

/** The files of an issue's lists, and how far it is. */
export type IssueFiles = Pick<IssueDesk, 'number' | 'title' | 'run' | 'files'>

export async function readIssueFiles(context: UseCaseContext, number: number): Promise<IssueFiles | null> {
  const run = (await listIssueRuns(context)).find((one) => one.number === number)
  return run ? { number, title: run.title, run, files: await filesOf(context.db, run) } : null
}

async function filesOf(db: UseCaseContext['db'], { number, dispatches }: IssueRun): Promise<IssueDesk['files']> {
  const made: IssueDesk['files'] = []
  for (const { number: list } of dispatches) {
    const files = await readKeptFiles(db, number, list)
    if (files) made.push({ list, files, stale: await findStaleFiles(db, number, [{ number: list }]) })
  }
  return made
}

async function readHindrances({ db, now }: UseCaseContext, number: number, extraLabels: number): Promise<Hindrances> {
  const [dispatches, turn, release] = await Promise.all([
    listDispatches(db, number),
    readTurn(db, number),
    findRelease(db, number),
  ])
  // Nobody waits for an address before the list is cut.
  const addressed = dispatches.length > 0 && (await hasAddressed(db, number)) ? 1 : 0
  return issueHindrances({ dispatches, turn, releasedAt: release?.releasedAt ?? null, addressed, extraLabels }, now())
}

/** What the acts of an issue are about. */
export type IssueSubject = { number: number; title: string; extras: ExtraLabel[]; hindrances: Hindrances }

export async function readIssueSubject(context: UseCaseContext, number: number): Promise<IssueSubject | null> {
  const issue = await findIssueByNumber(context.db, number)
  if (!issue) return null
  const extras = await listExtraLabels(context.db, number)
  return { number, title: issue.title, extras, hindrances: await readHindrances(context, number, extras.length) }
}
