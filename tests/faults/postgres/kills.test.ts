import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { waitUntil } from '#adapters/postgres/wait-until.ts'
import { isWholeProof } from '../../support/whole-proof.ts'
import { startWriter, urlOf } from './start-writer.ts'
import {
  folderWithCluster,
  killIfThere,
  postmasterOf,
  removeTemplate,
  removeTemporaryFolders,
  serversBelow,
} from './temporary-folders.ts'

afterEach(removeTemporaryFolders)
afterAll(removeTemplate)

const rounds = Number(process.env.KILL_ROUNDS ?? (isWholeProof ? 10 : 2))

test('an acknowledged entry survives the kill of the app', { timeout: 180_000 + rounds * 10_000 }, async () => {
  const dataDir = await folderWithCluster()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const app = startWriter(dataDir)
    await expectWhole(await urlOf(app), acknowledged)
    await app.untilAcknowledged(randomInt(1, 60))
    await app.kill()
    acknowledged.push(...app.acknowledged)
  }
  await expectWholeAtTheEnd(dataDir, acknowledged)
})

test('an acknowledged entry survives the kill of the database, and the app goes on at the same address', {
  timeout: 180_000 + rounds * 10_000,
}, async () => {
  const dataDir = await folderWithCluster()
  const app = startWriter(dataDir)
  const url = await urlOf(app)
  for (let round = 0; round < rounds; round += 1) {
    await app.untilAcknowledged(app.acknowledged.length + randomInt(1, 60))
    killIfThere(await postmasterOf(dataDir))
    // Commits of the orphaned sessions may still come in until the new server is up; they count as well.
    const comebacks = () => app.reports.filter((line) => line === 'PostgreSQL is running again').length
    const isBack = await waitUntil(() => comebacks() > round, 90_000)
    expect(isBack, app.reports.join('; ')).toBe(true)
    const before = [...app.acknowledged]
    await app.untilAcknowledged(before.length + 8)
    await expectWhole(url, before)
  }
  await app.stop()
  await expectWholeAtTheEnd(dataDir, app.acknowledged)
})

test('an acknowledged entry survives the kill of both', { timeout: 180_000 + rounds * 10_000 }, async () => {
  const dataDir = await folderWithCluster()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const app = startWriter(dataDir)
    await expectWhole(await urlOf(app), acknowledged)
    await app.untilAcknowledged(randomInt(1, 60))
    const postmaster = await postmasterOf(dataDir)
    const killApp = app.kill()
    killIfThere(postmaster)
    await killApp
    acknowledged.push(...app.acknowledged)
  }
  await expectWholeAtTheEnd(dataDir, acknowledged)
})

async function expectWholeAtTheEnd(dataDir: string, acknowledged: string[]) {
  const app = startWriter(dataDir)
  await expectWhole(await urlOf(app), acknowledged)
  await app.stop()
  expect(await serversBelow(dataDir)).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
}

async function expectWhole(url: string, acknowledged: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const lost = await client.query('select id from unnest($1::uuid[]) id where id not in (select id from entries)', [
    acknowledged,
  ])
  const torn = await client.query(`
    select id from entries
    where md5(body) <> digest or (select count(*) from lines where entry = id) <> 3`)
  await client.end()
  expect({ lost: lost.rows, torn: torn.rows }).toEqual({ lost: [], torn: [] })
}
