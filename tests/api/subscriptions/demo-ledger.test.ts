import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { saveDemoMethods } from '#main/demo/save-demo-methods.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { projectDir } from '../../support/test-site.ts'

const contentDir = join(projectDir, 'content')
const { context, db } = await openTestDatabase()
const { url, payments } = await openPaymentSandbox()
await saveDemoMethods(url, contentDir)

const read = async (name: string) => {
  const found = await findSubscriber(context, `${name}@demo.example`)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

type Row = {
  who: string
  standing: string
  current: string
  delivered: number
  expected: number
  unbound: number
  addresses?: string
  autorenew?: boolean
  saved?: string
}

// The table of the demo magazine, line by line.
const rows: Row[] = [
  { who: 'extended', standing: 'extended', current: 'print-a 1year low', delivered: 0, expected: 1, unbound: 3, addresses: 'a', autorenew: true, saved: '4242' },
  { who: 'expiring', standing: 'expiring', current: 'print-b 1year low', delivered: 3, expected: 1, unbound: 0, addresses: 'b', saved: '4242' },
  { who: 'expired', standing: 'expired', current: 'digital 1year low', delivered: 4, expected: 0, unbound: 0 },
  { who: 'lapsed-auto', standing: 'expired', current: 'print-a 1year low', delivered: 4, expected: 0, unbound: 0, addresses: 'a', autorenew: true, saved: '0341' },
  { who: 'lifetime', standing: 'lifetime', current: 'print-a 1year low', delivered: 1, expected: 1, unbound: 2, addresses: 'a' },
  { who: 'lifetime-digital', standing: 'lifetime', current: 'digital lifetime low', delivered: 2, expected: 1, unbound: 0 },
  { who: 'solidarity', standing: 'extended', current: 'digital 2year high', delivered: 1, expected: 1, unbound: 6, saved: '4242' },
  { who: 'twocycles', standing: 'extended', current: 'print-a 1year low', delivered: 2, expected: 1, unbound: 5, addresses: 'a' },
  { who: 'switched', standing: 'extended', current: 'digital 1year low', delivered: 1, expected: 1, unbound: 2, addresses: 'c' },
  { who: 'noaddress', standing: 'extended', current: 'print-a 1year low', delivered: 0, expected: 1, unbound: 3 },
  { who: 'ach', standing: 'extended', current: 'digital 1year low', delivered: 0, expected: 1, unbound: 3, saved: '6789' },
  { who: 'pending', standing: 'extended', current: 'digital 1year low', delivered: 0, expected: 1, unbound: 3 },
  { who: 'bouncing', standing: 'extended', current: 'digital 1year low', delivered: 0, expected: 1, unbound: 3 },
  { who: 'reader', standing: 'none', current: '', delivered: 0, expected: 0, unbound: 0 },
  { who: 'donor', standing: 'none', current: '', delivered: 0, expected: 0, unbound: 0 },
  { who: 'staff', standing: 'none', current: '', delivered: 0, expected: 0, unbound: 0 },
] // biome-ignore format: a table

test.each(rows)('$who is $standing', async ({ who, addresses = '', autorenew = false, saved = null, ...row }) => {
  const { account, tokenState, timetable, payer } = await read(who)
  const info = timetable.current?.info
  expect({
    standing: tokenState.standing,
    current: info ? `${info.deliverables.active} ${info.term} ${info.level}` : '',
    delivered: timetable.issuesDelivered.length,
    expected: timetable.issuesExpected.length,
    unbound: tokenState.count,
  }).toEqual(row)
  expect(
    Object.entries(account.addresses)
      .filter(([, address]) => address)
      .map(([letter]) => letter)
      .join(),
  ).toBe(addresses)
  expect(payer?.autorenew ?? false).toBe(autorenew)
  const method = payer?.method ? await payments.retrieveMethod(payer.method) : null
  expect(method?.lastFour ?? null).toBe(saved)
  expect(timetable.issuesExpected.every(({ issue }) => issue.number === 5)).toBe(true)
})

test('what is special about some of them', async () => {
  expect((await read('lifetime')).timetable).toMatchObject({
    lifetime: { level: 'high', deliverables: { active: 'print-a' } },
    legacyTokens: 2,
  })
  expect((await read('lifetime-digital')).timetable.lifetime?.deliverables.active).toBe('digital')
  expect((await read('twocycles')).timetable).toMatchObject({
    current: { info: { unbound: 1 } },
    future: [{ unbound: 4, giver: 'Jonas Feld', phase: 'renewal' }],
    discontinuous: ['print-a', 'digital'],
  })
  expect((await read('switched')).timetable).toMatchObject({
    current: { info: { deliverables: { set: 'print-c', active: 'digital' } } },
    addressRemovable: { c: true },
  })
  expect((await read('noaddress')).timetable).toMatchObject({
    issuesExpected: [{ awaitsAddress: true }],
    addressRequired: { a: true, b: false, c: false },
  })
  expect((await read('ach')).payer?.method).toBe('pm_demo_ach')
})

test('their saved methods pay, or decline, when nobody is there', async () => {
  const charge = (who: string) =>
    payments.chargeSavedMethod({
      key: `test:${who}:1`,
      amount: 3995 as never,
      currency: 'usd',
      customer: `cus_demo_${who}`,
      method: `pm_demo_${who}`,
      description: 'A renewal',
    })
  expect(await charge('extended')).toMatchObject({ outcome: 'succeeded' })
  expect(await charge('ach')).toMatchObject({ outcome: 'processing' })
  expect(await charge('lapsed_auto')).toMatchObject({ outcome: 'declined' })
  await saveDemoMethods(url, contentDir)
  expect(await payments.listMethods('cus_demo_extended')).toHaveLength(1)
})

const held = (token: string) => hashLinkToken(token)

test('links with a fixed token lead where they should', async () => {
  const gifts = await db.selectFrom('gifts').select(['token_hash', 'deliverable', 'redeemed_at']).execute()
  const gift = (token: string) => gifts.find(({ token_hash }) => token_hash.equals(held(token)))
  expect(gift('demo-gift-print')).toMatchObject({ deliverable: 'print-a', redeemed_at: null })
  expect(gift('demo-gift-digital')).toMatchObject({ deliverable: 'digital', redeemed_at: null })
  expect(gift('demo-gift-used')?.redeemed_at).not.toBeNull()

  const monthly = await db.selectFrom('monthly_donations').selectAll().orderBy('status').execute()
  expect(monthly.map(({ other_token_hash, status, amount_cents }) => [other_token_hash, status, amount_cents])).toEqual(
    [
      [held('demo-donation'), 'active', 2500],
      [held('demo-donation-failing'), 'failing', 1000],
    ],
  )
  const links = await db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .select(['link.hash', 'link.purpose', 'account.email'])
    .where('link.purpose', 'in', ['address', 'payment'])
    .orderBy('link.purpose')
    .execute()
  expect(links).toEqual([
    { hash: held('demo-address'), purpose: 'address', email: 'noaddress@demo.example' },
    { hash: held('demo-payment'), purpose: 'payment', email: 'lapsed-auto@demo.example' },
  ])
})
