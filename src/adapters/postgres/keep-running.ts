import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { endServer, type Started } from './start-server.ts'

type Options = { postmaster: ChildProcess; start: () => Promise<Started>; report: (line: string) => void }

/** Starts the server again, at the same address, whenever it ends unasked, until it is told to stop. */
export function keepRunning({ postmaster: first, start, report }: Options): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let current = first
  let restart: Promise<void> | undefined

  const bringBack = async () => {
    for (let wait = 100; !stopped.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      const started = await start()
      if (started.ok) {
        watch(started.postmaster)
        report('PostgreSQL is running again')
        return
      }
      report(`PostgreSQL could not be started again: ${started.reason}`)
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const watch = (postmaster: ChildProcess) => {
    current = postmaster
    postmaster.once('exit', (code, signal) => {
      if (stopped.signal.aborted) return
      report(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      restart = bringBack()
    })
  }
  // Without a stop, as after a failed assertion, at least ask it to end; if even that is impossible, the next start finds it.
  const askToEnd = () => current.kill('SIGINT')

  watch(first)
  process.once('exit', askToEnd)
  return {
    async stop() {
      stopped.abort()
      await restart
      process.off('exit', askToEnd)
      await endServer(current)
    },
  }
}
