import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach } from 'vitest'

/** Real processes that work side by side, until they are killed without a word. None outlives its test. */
export function openKillableWorkers(program: string, args: readonly string[], count: number) {
  const running = new Set<ChildProcess>()

  function start() {
    for (let n = 0; n < count; n += 1) running.add(spawn(process.execPath, [program, ...args], { stdio: 'ignore' }))
  }

  async function killAll() {
    for (const child of running) {
      running.delete(child)
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'close')
    }
  }

  afterEach(killAll)
  return { start, killAll }
}
