import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { continueImport, startImport } from '#application/moving/run-import.ts'
import { imported, ledgerOf, manyReaders, uploaded } from '../../support/import.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const [KILLS, READERS] = isWholeProof ? [20, 20_000] : [3, 1_000]
/**
 * So that the kills fall all over it: a step is fifty rows. Few kills could all come late, each by a few steps more where the
 * machine is busy, and must not come to its end.
 */
const MOST_STEPS = Math.floor(((isWholeProof ? 1.2 : 0.5) * READERS) / 50 / KILLS)
const program = join(import.meta.dirname, 'importer.ts')

/** Lets a process work until it has said so many steps, and a moment that nobody knows, and kills it. */
async function killAfter(url: string, run: number, steps: number): Promise<'killed' | 'done'> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, url, String(run)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let said = 0
  child.on('message', () => {
    said += 1
    if (said === steps) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== null && code !== 0) throw new Error(`It failed by itself (${code})`)
  return code === null ? 'killed' : 'done'
}

test(`an import that is killed ${KILLS} times comes to what an undisturbed one comes to`, {
  timeout: isWholeProof ? 3_600_000 : 600_000,
}, async () => {
  const whole = await openTestDatabase()
  const text = manyReaders(READERS)
  await imported(whole.context, { text, source: 'kills' })
  const { db, context, url } = await openTestDatabase()
  const run = await uploaded(context, { text, source: 'kills' })
  await startImport(context, { run, inBackground: false, dryRun: false })
  let kills = 0
  while (kills < KILLS && (await killAfter(url, run, randomInt(1, MOST_STEPS + 1))) === 'killed') kills += 1
  expect(kills).toBe(KILLS)
  await continueImport(context, run)
  expect(await ledgerOf(db)).toEqual(await ledgerOf(whole.db))
  const rows = await db.selectFrom('import_rows').select(['outcome', 'cells']).where('run_id', '=', run).execute()
  expect(rows.filter(({ outcome, cells }) => outcome !== 'added' || cells !== null)).toEqual([])
  // The same once more, as a file that differs in a byte: nothing is to be done.
  const again = await uploaded(context, { text: `${text}\n`, source: 'kills' })
  const refused = { ok: false, reason: 'nothing-to-do' }
  expect(await startImport(context, { run: again, inBackground: false, dryRun: false })).toEqual(refused)
  expect(await ledgerOf(db)).toEqual(await ledgerOf(whole.db))
  reached(49, 'rows imported', READERS)
  reached(49, 'kills of the import', KILLS)
})
