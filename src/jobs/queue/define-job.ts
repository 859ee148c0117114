import type { z } from 'zod'
import type { JobContext } from './job-context.ts'

/** A door from the queue to one use case. The payload is parsed as strictly as a request. */
export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Five fields of cron, in UTC, for a job that the clock starts. */
  schedule?: string
  run(context: JobContext, payload: Payload): Promise<unknown>
}

/** Jobs of different payloads stand in one list; each is only ever given what its own schema let through. */
// biome-ignore lint/suspicious/noExplicitAny: the list does not look inside.
export type AnyJob = Job<any>

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}
