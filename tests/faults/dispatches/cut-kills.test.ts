import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { boundTo, PLANNED, tokensLeft } from '../../support/issue-run.ts'
import { seedLedger } from '../../support/seed-ledger.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const [KILLS, SUBSCRIPTIONS] = isWholeProof ? [50, 100_000] : [3, 3_000]
/** Of the steps that one cut takes, so many that a run is killed about this often on its way. */
const MOST_STEPS = Math.ceil((2 * SUBSCRIPTIONS) / 100 / KILLS / 5)
/** Every process takes its time to start, and the machine may be busy. */
const timeout = isWholeProof ? 3_600_000 : 600_000
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
    if ((await killAfter('cut', randomInt(1, MOST_STEPS + 1))) === 'killed') kills += 1
    else {
      // It was faster than its end: what it made must be right, and the next begins anew.
      expect(await boundTo(db)).toEqual(whole)
      await undoCut(context, PLANNED)
    }
  }
  await cutIssue(context, PLANNED)
  expect(await boundTo(db)).toEqual(whole)
  expect(whole.length, 'most of them have a token for it').toBeGreaterThan(SUBSCRIPTIONS / 2)
  reached(9, 'kills', KILLS)
  reached(9, 'subscriptions', SUBSCRIPTIONS)
})

test('undone by processes that are killed at any moment, every token is back', { timeout }, async () => {
  for (let run = 0; run < (isWholeProof ? 5 : 2); run += 1) await killAfter('undo', 1)
  await undoCut(context, PLANNED)
  expect([await boundTo(db), await tokensLeft(db)]).toEqual([[], left])
})
