import { expect, test } from 'vitest'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { american, canadian } from '../../support/checkout.ts'
import { missingOn } from '../../support/missing-copies.ts'
import { wordsIn } from '../../support/read-html.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, clock, newSubscriber, mailsTo } = site
const { deliver, reportOf, stockOf, setStockOf, withoutStock } = missingOn(site)

type Reader = Awaited<ReturnType<typeof newReader>>
const newReader = () => newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })

/** Somebody to whom issue 4 was delivered so many days ago. */
async function readerOf(days: number, more: Partial<Parameters<typeof deliver>[1]> = {}): Promise<Reader> {
  const reader = await newReader()
  await deliver(reader.id, { issue: 4, days, ...more })
  return reader
}

async function tell({ shopper }: Pick<Reader, 'shopper'>, issue: unknown = 4) {
  const answer = await shopper.send('POST', '/api/account/missing-copy', JSON.stringify({ issue }))
  return { status: answer.statusCode, body: answer.json() }
}
const submit = ({ shopper }: Reader) => shopper.submitForm('/api/account/missing-copy', { issue: '4' })

async function panelOf({ shopper }: Reader): Promise<string> {
  const html = (await shopper.send('GET', '/account')).body
  const [from, to] = [
    html.indexOf('<section id="issues-received"'),
    html.indexOf('<section id="donations-and-receipts"'),
  ]
  return wordsIn(`<main>${html.slice(from, to)}`)
}
const newsTo = async ({ email }: Reader) =>
  (await mailsTo(email)).flatMap((mail) => (mail.kind === 'missing-copy' ? [mail.data] : []))

test('another copy is taken out of stock, goes to the present address, and its reader is mailed', async () => {
  const reader = await readerOf(28)
  const before = (await stockOf(4)) ?? 0
  expect(await tell(reader)).toEqual({
    status: 200,
    body: { issue: 4, state: 'replacing', told: clock.now.toISOString() },
  })
  expect(await stockOf(4)).toBe(before - 1)
  expect(await reportOf(reader.id, 4)).toMatchObject({ state: 'replacing', copies: 1, address: american })
  expect(await newsTo(reader)).toEqual([
    expect.objectContaining({ news: 'replacing', issue: 'The Grid', to: expect.arrayContaining(['1 Pier Road']) }),
  ])
  const event = db.selectFrom('events').select('data').where('name', '=', 'copy-missed').orderBy('id', 'desc')
  expect((await event.executeTakeFirst())?.data).toEqual({ issue: 4, state: 'replacing' })
})

test('once for each issue: a second time takes nothing and mails nobody', async () => {
  const reader = await readerOf(40)
  await tell(reader)
  const before = await stockOf(4)
  expect(await tell(reader)).toMatchObject({ status: 409, body: { errors: expect.stringContaining('already') } })
  expect(await stockOf(4)).toBe(before)
  expect(await newsTo(reader)).toHaveLength(1)
})

test.each([
  ['27 days after', 27, {}, 422],
  ['more than a year after', 366, {}, 422],
  ['files', 40, { deliverable: 'digital' as const }, 422],
])('%s nothing can be missing', async (_name, days, more, status) => {
  const reader = await readerOf(days, more)
  expect((await tell(reader)).status).toBe(status)
  expect(await reportOf(reader.id, 4)).toBeUndefined()
})

test('of an issue that was not sent, of another’s, or of none, it is refused', async () => {
  await readerOf(40)
  const other = await newReader()
  expect((await tell(other)).status).toBe(404)
  expect((await tell(other, 99)).status).toBe(404)
  for (const issue of ['4', 0, 1.5, null]) expect((await tell(other, issue)).status, String(issue)).toBe(422)
  expect((await tell({ shopper: site.openShopper() })).status).toBe(401)
})

test('without enough copies in stock staff decide, and none is taken', async () => {
  const alone = await readerOf(40)
  await withoutStock(4, () => tell(alone))
  expect(await reportOf(alone.id, 4)).toMatchObject({ state: 'waits', waits_because: 'no-stock' })
  expect(await newsTo(alone)).toEqual([expect.objectContaining({ news: 'waits' })])
  const several = await readerOf(40, { copies: 3 })
  const before = (await stockOf(4)) ?? 0
  await setStockOf(4, 2)
  expect((await tell(several)).body.state).toBe('waits')
  expect(await stockOf(4)).toBe(2)
  await setStockOf(4, before)
  const wellStocked = await readerOf(40, { copies: 3 })
  expect((await tell(wellStocked)).body.state).toBe('replacing')
  expect(await stockOf(4)).toBe(before - 3)
  const notKept = await readerOf(40, { issue: 1 })
  await db.deleteFrom('stock').where('ref', '=', 'iss:1').execute()
  expect((await tell(notKept, 1)).body.state).toBe('waits')
  await setStockOf(1, before)
})

test('without an address staff decide; after three in a year they look at the fourth', async () => {
  const gone = await newSubscriber({ cycles: [] })
  await deliver(gone.id, { issue: 4, days: 40 })
  expect((await tell(gone)).body.state).toBe('waits')
  expect(await reportOf(gone.id, 4)).toMatchObject({ waits_because: 'no-address', address: null })
  const often = await newReader()
  for (const issue of [1, 2, 3, 4]) await deliver(often.id, { issue, days: 40 })
  const states = []
  for (const issue of [1, 2, 3, 4]) states.push((await tell(often, issue)).body.state)
  expect(states).toEqual(['replacing', 'replacing', 'replacing', 'waits'])
  expect(await reportOf(often.id, 4)).toMatchObject({ waits_because: 'many-reports' })
})

test('the page asks with the address that it goes to, and says afterwards how it stands', async () => {
  const reader = await readerOf(40)
  const asked = await panelOf(reader)
  expect(asked).toContain('The Grid Print It did not come : The Grid')
  expect(asked).toContain(
    'If there is a copy of The Grid left, another one goes to this address; otherwise we write to you.',
  )
  expect(asked).toContain('A shopper 1 Pier Road Duluth, MN 55802 United States')
  expect(asked).toContain('change your address')
  const answer = await submit(reader)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account#missing-4'])
  expect(await panelOf(reader)).toMatch(
    /You told us on \w+ \d+, \d{4} that it did not come\. Another copy will be sent to you\./,
  )
  const state = async (state: string, more: object = {}) => {
    await db
      .updateTable('missing_copies')
      .set({ state, ...more })
      .where('account_id', '=', reader.id)
      .execute()
    return panelOf(reader)
  }
  expect(await state('sent', { sent_at: clock.now })).toMatch(/Another copy was sent on \w+ \d+, \d{4}\./)
  await state('replacing', { sent_at: null })
})

test('before four weeks it names the day; of files, and after a year, it says nothing', async () => {
  const reader = await readerOf(1)
  expect(await panelOf(reader)).toMatch(/The Grid Print If it has not come by \w+ \d+, \d{4}, tell us here\./)
  expect((await submit(reader)).statusCode).toBe(303)
  expect(await reportOf(reader.id, 4)).toBeUndefined()
  for (const [days, more] of [
    [366, {}],
    [40, { deliverable: 'digital' as const }],
  ] as const) {
    const panel = await panelOf(await readerOf(days, more))
    expect(panel).toContain('The latest print issue may take up to 4 weeks to arrive.')
    expect(panel).not.toMatch(/come/)
  }
})

test('a guest’s form leads to the login', async () => {
  const answer = await site.openShopper().submitForm('/api/account/missing-copy', { issue: '4' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?redirect=%2Faccount'])
})

test('whose subscription has moved is sent the copy where it goes now; whose has ended writes to us of another', async () => {
  const moved = await readerOf(40)
  await db.updateTable('cycles').set({ active_deliverable: 'print-b' }).where('account_id', '=', moved.id).execute()
  await putAddress(db, { accountId: moved.id, shipcode: 'ship-b', address: canadian, at: clock.now })
  expect(await panelOf(moved)).toContain('9 Rue du Port')
  await tell(moved)
  expect(await reportOf(moved.id, 4)).toMatchObject({ address: canadian })
  const ended = await newSubscriber({ cycles: [], address: american })
  await deliver(ended.id, { issue: 4, days: 40 })
  expect(await panelOf(ended)).toMatch(/If that is not where you are, write to \S+@\S+ first\./)
})
