import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isWholeProof } from '../../support/whole-proof.ts'
import { startWriter, urlOf } from './start-writer.ts'
import { killIfThere, removeTemporaryFolders, temporaryFolder } from './temporary-folders.ts'

afterEach(removeTemporaryFolders)

test('a first start that is killed at any moment is made good by the next', { timeout: 300_000 }, async () => {
  const wholeMs = await timeOfFirstStart()
  const moments = isWholeProof ? 5 : 3
  for (let moment = 0; moment < moments; moment += 1) {
    const dataDir = temporaryFolder()
    const app = startWriter(dataDir)
    await pause(((moment + Math.random()) / moments) * wholeMs)
    const children = moment % 2 === 0 ? await descendantsOf(app.pid) : []
    const killed = app.kill()
    for (const pid of children) killIfThere(pid)
    await killed
    await expectWorking(dataDir)
  }
})

test('a first start that is killed again and again comes to its end when it is left alone', {
  timeout: 300_000,
}, async () => {
  const dataDir = temporaryFolder()
  for (let kill = 0; kill < (isWholeProof ? 4 : 2); kill += 1) {
    const app = startWriter(dataDir)
    await pause(randomInt(100, 700))
    await app.kill()
  }
  await expectWorking(dataDir)
})

async function timeOfFirstStart(): Promise<number> {
  const begin = performance.now()
  const app = startWriter(temporaryFolder())
  await urlOf(app)
  const whole = performance.now() - begin
  await app.stop()
  return whole
}

async function expectWorking(dataDir: string) {
  const app = startWriter(dataDir)
  await app.untilAcknowledged(3)
  await app.stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('initdb-'))).toEqual([])
}

/** Every process that the given one has started, and theirs, from the parent's number in /proc. */
async function descendantsOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = children
    .split(' ')
    .map(Number)
    .filter((child) => child > 0)
  return [...pids, ...(await Promise.all(pids.map(descendantsOf))).flat()]
}
