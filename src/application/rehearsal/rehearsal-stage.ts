import type { StaffContext, WithPorts } from '#application/context.ts'
import type { MadeCharge } from '#domain/rehearsal/month-report.ts'

export type NotedCharge = MadeCharge & { readonly intentId: string | null }

export type FailedJob = { readonly job: string; readonly reason: string }

/** A copy of the magazine on which time is what the rehearsal says. Nothing that is done on it reaches anyone. */
export type RehearsalStage = {
  readonly context: StaffContext & WithPorts<'orderLinks'>
  /** Moves the clock on, here and at the stand-in for the payment provider. */
  setTime(at: Date): Promise<void>
  /** Does once what the clock would start. */
  sweep(): Promise<void>
  /** Does what waits in the queue; answers how many jobs that was. */
  work(): Promise<number>
  /** The charges that were made so far, and what came of them. */
  charges(): readonly NotedCharge[]
  /** Jobs that failed, each time that they did. */
  failures(): readonly FailedJob[]
}
