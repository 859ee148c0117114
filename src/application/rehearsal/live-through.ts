import { postBooks } from '#application/books/post-books.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { runStatements } from '#application/donations/statements/run-statements.ts'
import { monthOfDay } from '#domain/books/months.ts'
import { readerKinds } from '#domain/figures/readers.ts'
import { BATCH_SECONDS } from '#domain/letters/letter.ts'
import { dayLater, daysBetween, daysFrom, momentOfWork } from '#domain/rehearsal/calendar.ts'
import type { RehearsedIssue } from '#domain/rehearsal/issue-plan.ts'
import type { Counts } from '#domain/rehearsal/month-report.ts'
import { countReadersAt } from '#store/figures/ledger-counts.ts'
import type { RehearsalStage } from './rehearsal-stage.ts'

export type LifeAsked = {
  from: string
  until: string
  timeZone: string
  issues: readonly RehearsedIssue[]
  /** Told after every day which part of all days is over, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  /** Ends it between two days. */
  signal?: AbortSignal | undefined
}

export type Lived = {
  /** Readers by kind at the end of each month. */
  readers: ReadonlyMap<string, Counts>
  /** Issues whose lists could not be cut, or not sent. */
  refusals: readonly string[]
}

/** A day on which staff have come back from the holidays. */
const STATEMENTS_DAY = '01-10'
/** Where there is more to do, the next round comes when the next batch of a letter is due: nothing is swept more often. */
const ROUND_MS = BATCH_SECONDS * 1000
const ROUNDS_A_DAY = 86_400_000 / ROUND_MS

/** Does the work of every day, one after the other, as the magazine and its staff would. */
export async function liveThrough(stage: RehearsalStage, asked: LifeAsked): Promise<Lived> {
  const { from, until, timeZone, issues, onProgress, signal } = asked
  const days = daysBetween(from, until) + 1
  const readers = new Map<string, Counts>()
  const refusals: string[] = []
  for (const day of daysFrom(from, until)) {
    signal?.throwIfAborted()
    const morning = momentOfWork(timeZone, day)
    await stage.setTime(morning)
    refusals.push(...(await moveIssues(stage, issues, day)))
    if (day.endsWith(STATEMENTS_DAY)) await stateDonations(stage, Number(day.slice(0, 4)) - 1)
    await workThrough(stage, morning)
    if (day === until || dayLater(day, 1).endsWith('-01')) {
      await postBooks(stage.context)
      readers.set(monthOfDay(day), await countReaders(stage, day))
    }
    onProgress?.((daysBetween(from, day) + 1) / days)
  }
  return { readers, refusals }
}

/** What is sent comes before what is cut: those are two issues. */
async function moveIssues({ context }: RehearsalStage, issues: readonly RehearsedIssue[], day: string) {
  const refusals: string[] = []
  for (const { number } of issues.filter(({ sentOn }) => sentOn === day)) {
    const sent = await deliverIssue(context, number)
    if (!sent.ok) refusals.push(`issue ${number} could not be sent on ${day}: ${sent.reason}`)
  }
  for (const { number } of issues.filter(({ cutOn }) => cutOn === day)) {
    const cut = await cutIssue(context, number)
    if (!cut.ok) refusals.push(`the list of issue ${number} could not be cut on ${day}: ${cut.reason}`)
  }
  return refusals
}

async function stateDonations({ context }: RehearsalStage, year: number): Promise<void> {
  const started = await runStatements(context, { year, dryRun: false })
  if (!started.ok) return
  // Each is issued as it is asked for.
  for await (const _issued of started.run);
}

/** Sweeps, and does what that has caused, until nothing is left to do or the day is over. */
async function workThrough(stage: RehearsalStage, morning: Date): Promise<void> {
  stage.beginDay()
  for (let round = 1; round <= ROUNDS_A_DAY; round += 1) {
    const isMore = await stage.sweep()
    await stage.work()
    if (!isMore) return
    await stage.setTime(new Date(morning.getTime() + round * ROUND_MS))
  }
}

async function countReaders({ context: { db, now } }: RehearsalStage, day: string): Promise<Counts> {
  const counted = await countReadersAt(db, day, now())
  const countOf = (kind: string) => counted.find((one) => one.kind === kind)?.count ?? 0
  return Object.fromEntries(readerKinds.map((kind) => [kind, countOf(kind)]))
}
