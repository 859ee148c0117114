import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, vi } from 'vitest'
import { isWholeProof } from './whole-proof.ts'

type KilledWork = {
  all: number
  kills: number
  countDone: () => Promise<number>
  lookAfter: () => Promise<void>
}

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

  /** Lets them do all of it, killed over and over; `lookAfter` is what the living do every minute and every hour. */
  async function doAll({ all, kills, countDone, lookAfter }: KilledWork) {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await countDone()
      if (before >= all) break
      start()
      await vi.waitFor(async () => expect(await countDone()).toBeGreaterThan(before), { timeout: 60_000, interval: 5 })
      await killAll()
      await lookAfter()
    }
    start()
    await vi.waitFor(
      async () => {
        // The database may learn late that a killed worker is gone, so once is not enough.
        await lookAfter()
        expect(await countDone()).toBe(all)
      },
      { timeout: isWholeProof ? 1_200_000 : 120_000, interval: 250 },
    )
    await killAll()
  }

  afterEach(killAll)
  return { start, killAll, doAll }
}
