/** Everything must end, even if something hangs; but a job under way may take its time on a busy machine. */
const LONGEST_STOP_MS = 60_000

/**
 * Ends the process in order on Ctrl-C, on SIGTERM, and when the command that started it is gone.
 * A signal that comes while starting is kept until there is something to stop.
 */
export function stopOnSignals(report: (line: string) => void) {
  let stop: (() => Promise<void>) | null = null
  let asked = false

  async function end() {
    if (asked && stop === null) return
    asked = true
    if (stop === null) return
    const stopping = stop
    stop = null
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    report('Stopping: requests, then jobs, then the database')
    await stopping()
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)

  return {
    ready(how: () => Promise<void>) {
      stop = how
      if (asked) {
        asked = false
        void end()
      }
    },
  }
}
