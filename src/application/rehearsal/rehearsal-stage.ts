import type { StaffContext, WithPorts } from '#application/context.ts'
import type { MadeCharge } from '#domain/rehearsal/month-report.ts'

export type NotedCharge = MadeCharge & { readonly intentId: string | null }

/** Jobs that nobody does on a copy, and why. */
export type WaitingJobs = { readonly job: string; readonly count: number; readonly why: string }

export type FailedJob = { readonly job: string; readonly reason: string }

/** A copy of the magazine on which time is what the rehearsal says. Nothing that is done on it reaches anyone. */
export type RehearsalStage = {
  readonly context: StaffContext & WithPorts<'orderLinks'>
  /** Moves the clock on, here and at the stand-in for the payment provider. */
  setTime(at: Date): Promise<void>
  /** Begins a day: sweeps may run again as often as the clock starts them on it, and jobs that have failed have another try. */
  beginDay(): void
  /**
   * Does once what the clock would start; after the first time on a day, only what had taken as many as it may and can run
   * again on that day. Answers whether there is more of that.
   */
  sweep(): Promise<boolean>
  /** Does what waits in the queue until nothing is due. */
  work(): Promise<void>
  /** What waits in the queue and is left there. */
  waiting(): Promise<readonly WaitingJobs[]>
  /** The charges that were made so far, and what came of them. */
  charges(): readonly NotedCharge[]
  /** Jobs that failed, each time that they did. */
  failures(): readonly FailedJob[]
}
