import { expect, test } from 'vitest'
import { openDeskGroup } from '../../support/desk.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'

const site = await openMonthlyDonations()
const { db, url, sandboxUrl, newDonor, charge, monthlyOf, takenFrom, mailsTo, kindsTo } = site

const run = openDeskGroup({ DATABASE_URL: url, SANDBOX_STRIPE_API: sandboxUrl })
const desk = (...args: string[]) => run('donations', ...args)
const json = async (...args: string[]) => JSON.parse((await desk(...args, '--json')).said)

/** A day so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const setDue = (id: string, day: string) =>
  db.updateTable('monthly_donations').set({ next_on: day }).where('id', '=', id).execute()

test.each([
  [['list', '--status', 'odd'], '--status is one of'],
  [['change', 'x'], 'Say what to change'],
  [['change', 'x', '--amount', 'ten'], '--amount'],
  [['change', 'x', '--day', '32'], '--day is from 1 to 31'],
  [['change', 'x', '--pause', '4'], '--pause is one of 1, 2, 3'],
  [['run', '--limit', '0'], '--limit'],
  [['show', 'nobody@reader.example'], 'there is no such monthly donation'],
  [['show', '7f1e2c34-0000-4000-8000-000000000000'], 'there is no such monthly donation'],
  [['stop', 'x'], 'there is no such monthly donation'],
  [['link', '7f1e2c34-0000-4000-8000-000000000000'], 'there is no such monthly donation'],
])('%j is refused with what would do', async (args, said) => {
  expect(await desk(...args)).toMatchObject({ done: false, said: expect.stringContaining(said) })
})

test('they are listed by status and by address, and shown with what was given', async () => {
  const { id, email } = await newDonor({ since: '2026-01-17' })
  const failing = await newDonor({ pays: 'poor', since: '2026-01-17' })
  await charge(id, '2026-02-17')
  await charge(failing.id, '2026-02-17')
  const [listed, ...more] = await json('list', '--email', email.toUpperCase())
  expect(more).toEqual([])
  expect(listed).toMatchObject({
    id,
    email,
    amountCents: 2500,
    status: 'active',
    nextOn: '2026-03-17',
    openMonth: null,
  })
  const ids = (await json('list', '--status', 'failing')).map((one: { id: string }) => one.id)
  expect(ids).toContain(failing.id)
  expect(ids).not.toContain(id)
  expect((await desk('list', '--status', 'failing')).said).toContain('2026-02 declined 1 times, next 2026-02-20T12:00Z')
  const { said } = await desk('show', id)
  expect(said).toMatch(/^active +\S+ +donor-\d+@reader\.example +25\.00 +next 2026-03-17$/m)
  expect(said).toMatch(/^ {2}2026-02-17 {2}25\.00 {2}\S+ {2}completed$/m)
  expect((await desk('show', email)).said).toBe(said)
})

test('a stop is rehearsed, done once, and told to the donor', async () => {
  const { id, email } = await newDonor()
  expect(await desk('stop', id, '--dry-run')).toEqual({ done: true, said: 'Would stop' })
  expect((await monthlyOf(id)).status).toBe('active')
  expect(await desk('stop', id, '--reason', 'She called.')).toEqual({ done: true, said: '✓ Stopped' })
  expect(await monthlyOf(id)).toMatchObject({ status: 'cancelled', ended_because: 'staff' })
  expect(await kindsTo(email)).toEqual(['donation-ended'])
  expect(await desk('stop', id)).toMatchObject({ done: false, said: '✗ it has ended already' })
})

test('amount, day and pause are changed together or not at all', async () => {
  const { id } = await newDonor()
  await setDue(id, inDays(20))
  const before = await monthlyOf(id)
  const changes = ['--amount', '40', '--day', '5', '--pause', '2']
  const rehearsed = await json('change', id, ...changes, '--dry-run')
  expect(await monthlyOf(id)).toEqual(before)
  expect(await json('change', id, ...changes)).toEqual(rehearsed)
  const after = await monthlyOf(id)
  expect(after).toMatchObject({ amount_cents: 4000, day: 5, next_on: rehearsed.nextOn, paused_until: rehearsed.nextOn })
  const failing = await newDonor({ pays: 'poor' })
  await charge(failing.id, '2026-12-17')
  const refused = await desk('change', failing.id, '--amount', '60', '--day', '6')
  expect(refused).toMatchObject({ done: false, said: expect.stringContaining('declined') })
  expect((await monthlyOf(failing.id)).amount_cents).toBe(2500)
  expect(await desk('change', failing.id, '--amount', '0.10')).toMatchObject({ said: '✗ that is no amount to give' })
})

test('the link is mailed to the donor’s own address, as often as it is asked for', async () => {
  const { id, email } = await newDonor()
  for (let time = 0; time < 2; time += 1)
    expect(await desk('link', id)).toEqual({ done: true, said: `✓ Mailed to ${email}` })
  const links = (await mailsTo(email)).map(({ kind, data }) => [kind, data.amount])
  expect(links).toEqual([
    ['donation-link', '$25.00'],
    ['donation-link', '$25.00'],
  ])
  const [mail] = await mailsTo(email)
  expect(new URL(String(mail?.data.url)).search).not.toBe('')
})

test('a rehearsed run says what would be done; a run does it; none is done twice', async () => {
  const { id, customer } = await newDonor()
  await setDue(id, inDays(-2))
  expect(await json('run', '--dry-run')).toContainEqual({ donation: id, did: 'charge', outcome: null })
  expect(await takenFrom(customer)).toEqual([])
  expect(await json('run')).toContainEqual({ donation: id, did: 'charge', outcome: 'succeeded' })
  expect((await desk('run')).said).not.toContain(id)
  expect(await takenFrom(customer)).toEqual([2500])
})
