import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { explanationLines } from '#desk/dispatches/issue-words.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { german, openChanges } from '../../support/change.ts'
import { canadian } from '../../support/checkout.ts'
import { listFiles, PLANNED } from '../../support/issue-run.ts'
import { tester } from '../../support/test-database.ts'

const site = await openChanges()
const { db, newSubscriber, change } = site
const staff = { ...site.context, now: () => new Date(), by: tester }
await deliverIssue(staff, PLANNED - 1)

beforeEach(async () => {
  // Taken out of the hands of whoever sends it: each test begins in the house.
  await sql`update dispatches set handed_over_at = null, state = 'cut', delivered_at = null
    where issue_number = ${PLANNED}`.execute(db)
  await undoCut(staff, PLANNED)
})

type Somebody = Awaited<ReturnType<typeof newSubscriber>>

const labelOf = async ({ accountId }: Somebody) => {
  const { rows } = await sql<{ deliverable: string; city: string | null }>`
    select deliverable, address ->> 'city' as city from deliveries
    where issue_number = ${PLANNED} and account_id = ${accountId}`.execute(db)
  return rows[0]
}
const why = async ({ email }: Somebody) => {
  const explained = await explainDeliveryTo(staff, email, PLANNED)
  if (!explained.ok) throw new Error(explained.reason)
  return explanationLines(explained).join('\n')
}
async function changeTo({ shopper, token }: Somebody, deliverable: Deliverable, body: object = {}) {
  const { answer } = await change(shopper, { token, deliverable }, body)
  expect(answer).toEqual({ type: 'update-succeeded' })
}
const pageOf = async ({ shopper, token }: Somebody, query = '') =>
  (await shopper.send('GET', `/account/subscriptions/${token}${query}`)).body.replaceAll('<!-- -->', '')

test('before the cut a change is what the next list is made of', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c' })
  expect(await pageOf(somebody, '?deliverable=print-b')).toContain(`This change counts from Issue ${PLANNED}.`)
  await changeTo(somebody, 'print-b', { address: canadian })
  expect(await why(somebody)).toContain('would be on it, as print-b')
  await cutIssue(staff, PLANNED)
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-b', city: canadian.city })
  const { files } = await listFiles(staff, { issue: PLANNED })
  expect(files.get('long-roads-1-canada.csv')).toContain(canadian.line1)
})

test('a label that is in the house follows into the file of another category, as the page has said', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c' })
  await cutIssue(staff, PLANNED)
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-c', city: german.city })
  expect(await pageOf(somebody, '?deliverable=print-b')).toContain(
    `This change counts from Issue ${PLANNED}, whose mailing list is made but not handed over yet.`,
  )
  await changeTo(somebody, 'print-b', { address: canadian })
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-b', city: canadian.city })
  const kept = await db.selectFrom('label_changes').selectAll().where('account_id', '=', somebody.accountId).execute()
  expect(kept).toMatchObject([{ deliverable: 'print-c', new_deliverable: 'print-b' }])
  const { files } = await listFiles(staff, { issue: PLANNED })
  expect(files.get('long-roads-1-canada.csv')).toContain(canadian.line1)
  expect(files.get('long-roads-1-international.csv') ?? '').not.toContain(german.line1)
  expect(await why(somebody)).toContain('On list 1: print-b')
})

test('it follows to an address that is on file too', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c', addresses: ['print-b', 'print-c'] })
  await cutIssue(staff, PLANNED)
  await changeTo(somebody, 'print-b')
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-b', city: canadian.city })
})

test('print that is bound stays print, and the desk says why', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c' })
  await cutIssue(staff, PLANNED)
  const page = await pageOf(somebody, '?deliverable=digital')
  expect(page).toContain(`This change counts from Issue ${PLANNED + 1}.`)
  expect(page).toContain(
    `The mailing list of Issue ${PLANNED} is made already: it still comes as Print (International).`,
  )
  await changeTo(somebody, 'digital')
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-c', city: german.city })
  expect(await why(somebody)).toContain('The subscription is set to digital by now, from the next issue on')
})

test('what is handed over stays as it is', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c' })
  await cutIssue(staff, PLANNED)
  await handOverIssue(staff, PLANNED)
  const page = await pageOf(somebody, '?deliverable=print-b')
  expect(page).toContain(`This change counts from Issue ${PLANNED + 1}.`)
  expect(page).toContain(
    `Issue ${PLANNED} is already on its way, as Print (International), to the address that it was handed over with.`,
  )
  await changeTo(somebody, 'print-b', { address: canadian })
  expect(await labelOf(somebody)).toEqual({ deliverable: 'print-c', city: german.city })
})

test('whoever writes another address is mailed; whoever keeps theirs is not', async () => {
  const somebody = await newSubscriber({ deliverable: 'print-c' })
  const mailed = async () => (await site.mailsTo(somebody.email)).filter(({ kind }) => kind === 'address-changed')
  await changeTo(somebody, 'digital')
  await changeTo(somebody, 'print-c', { address: german })
  expect(await mailed()).toEqual([])
  await cutIssue(staff, PLANNED)
  await changeTo(somebody, 'print-c', { address: { ...german, line1: '10 Kai' } })
  expect((await mailed()).map(({ data }) => data)).toMatchObject([{ late: null, from: PLANNED }])
})
