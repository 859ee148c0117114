import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addGift } from '../../support/donation-gifts.ts'
import { openKillableWorkers } from '../../support/killable-workers.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, url } = await openTestDatabase()
const DONORS = isWholeProof ? 2_000 : 150
const KILLS = isWholeProof ? 30 : 2
const YEAR = 2020

const workers = openKillableWorkers(join(import.meta.dirname, 'statements-worker.ts'), [url, String(YEAR)], 2)
const emails = Array.from({ length: DONORS }, (_, n) => `kill-${n}@reader.example`)

const listIssued = () =>
  db.selectFrom('donation_statements').select(['id', 'number']).where('year', '=', YEAR).orderBy('number').execute()

test('two runs that are killed over and over state every gift once, under numbers without gaps, and mail nobody twice', {
  timeout: 300_000,
}, async () => {
  for (const email of emails) await addGift(db, { email, at: `${YEAR}-06-01T12:00:00Z` })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = (await listIssued()).length
    if (before >= DONORS) break
    workers.start()
    const goesOn = async () => expect((await listIssued()).length).toBeGreaterThan(before)
    await vi.waitFor(goesOn, { timeout: 60_000, interval: 5 })
    await workers.killAll()
  }
  workers.start()
  await vi.waitFor(async () => expect(await listIssued()).toHaveLength(DONORS), { timeout: 120_000, interval: 50 })
  await workers.killAll()
  const issued = await listIssued()
  expect(issued.map(({ number }) => number)).toEqual(emails.map((_, n) => n + 1))
  const mails = await db
    .selectFrom('mails')
    .select(['email', 'cause'])
    .where('kind', '=', 'donation-statement')
    .execute()
  expect(mails.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  expect(await db.selectFrom('donation_statement_gifts').select('donation_id').execute()).toHaveLength(DONORS)
})
