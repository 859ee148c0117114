/** For how long something is waited for that comes at once on a quiet machine: tests run beside one another, and hold no stopwatch. */
export const WHILE_BUSY = { timeout: 30_000 }
