import { expect, test } from 'vitest'
import { issueMissing, runStatements } from '#application/donations/statements/run-statements.ts'
import { openAccess } from '../../support/access.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { tester } from '../../support/test-database.ts'

const { db, context } = await openAccess()
const staff = { ...context, by: tester }
const DONORS = 30
const WORKERS = 8

const emails = Array.from({ length: DONORS }, (_, n) => `race-${n}@reader.example`)

async function giveEach(year: number) {
  for (const email of emails)
    for (const month of ['02', '07']) await addGift(db, { email, at: `${year}-${month}-01T12:00:00Z` })
}

async function expectOneEach(year: number) {
  const rows = await db
    .selectFrom('donation_statements')
    .select(['number', 'content'])
    .where('year', '=', year)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(emails.map((_, n) => n + 1))
  const donors = rows.map(({ content }) => (content as { donor?: { email: string } }).donor?.email)
  expect(donors.toSorted()).toEqual(emails.toSorted())
  const mails = await db.selectFrom('mails').select('data').where('kind', '=', 'donation-statement').execute()
  const ofYear = mails.filter(({ data }) => (data as { year: number }).year === year)
  expect(ofYear).toHaveLength(DONORS)
}

test('issued by many at once, the same donors and others, each gets one number, one mail, and no number is left out', async () => {
  await giveEach(2020)
  const asked = Array.from({ length: WORKERS }, (_, worker) =>
    emails.map((_email, n) => emails[(n * 7 + worker * 5) % DONORS] ?? ''),
  )
  const work = asked.map(async (order) => {
    let issued = 0
    for (const email of order) if (await issueMissing(context, { email }, 2020)) issued += 1
    return issued
  })
  const counts = await Promise.all(work)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DONORS)
  await expectOneEach(2020)
})

test('runs side by side, some of which are broken off, leave nobody out and mail nobody twice', async () => {
  await giveEach(2021)
  const run = async (most: number) => {
    const begun = await runStatements(staff, { year: 2021, dryRun: false })
    if (!begun.ok) throw new Error(begun.reason)
    let count = 0
    for await (const _one of begun.run) {
      count += 1
      if (count >= most) return
    }
  }
  await Promise.all([run(3), run(5), run(7)])
  await run(DONORS)
  await expectOneEach(2021)
})

test('one that fails when it is nearly done takes its number back', async () => {
  await addGift(db, { email: 'not an address', at: '2022-02-01T12:00:00Z' })
  await addGift(db, { email: 'sound@reader.example', at: '2022-02-01T12:00:00Z' })
  await expect(issueMissing(context, { email: 'not an address' }, 2022)).rejects.toThrow('valid email')
  expect(await issueMissing(context, { email: 'sound@reader.example' }, 2022)).toMatchObject({ number: 1 })
})
