import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { boundTo, PLANNED, tokensLeft } from '../../support/issue-run.ts'
import { seedLedger } from '../../support/seed-ledger.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const KILLS = isWholeProof ? 20 : 6
const SUBSCRIPTIONS = 6_000
/** Every process takes its time to start, and the machine may be busy. */
const timeout = 600_000
const program = join(import.meta.dirname, 'cutter.ts')

const { db, context, url } = await openTestDatabase()
await seedLedger(db, SUBSCRIPTIONS)
const left = await tokensLeft(db)

/** What an undisturbed cut comes to. */
await cutIssue(context, PLANNED)
const whole = await boundTo(db)
await undoCut(context, PLANNED)

/** Lets a process work until it has said so many steps, and a moment that nobody knows, and kills it. */
async function killAfter(work: 'cut' | 'undo', steps: number): Promise<'killed' | 'done'> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, url, String(PLANNED), work],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  let said = 0
  child.on('message', () => {
    said += 1
    if (said === steps) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== null && code !== 0) throw new Error(`It failed by itself (${code})`)
  return code === null ? 'killed' : 'done'
}

test(`cut by processes of which ${KILLS} are killed at any moment, it comes to what an undisturbed cut comes to`, {
  timeout,
}, async () => {
  for (let kills = 0; kills < KILLS; ) {
    if ((await killAfter('cut', 1 + (kills % 3))) === 'killed') kills += 1
    else {
      // It was faster than its end: what it made must be right, and the next begins anew.
      expect(await boundTo(db)).toEqual(whole)
      await undoCut(context, PLANNED)
    }
  }
  await cutIssue(context, PLANNED)
  expect(await boundTo(db)).toEqual(whole)
})

test('undone by processes that are killed at any moment, every token is back', { timeout }, async () => {
  for (let run = 0; run < 5; run += 1) await killAfter('undo', 1)
  await undoCut(context, PLANNED)
  expect([await boundTo(db), await tokensLeft(db)]).toEqual([[], left])
})
