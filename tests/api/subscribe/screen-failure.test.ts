import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSubscribe } from '../../support/subscribe.ts'

const { db, openShopper, newSubscriber } = await openSubscribe()
const TEXT =
  'We encountered an error. Please try again at another time or contact help@lodestar.example if you need help.'

/** While the table has another name, whatever reads it fails. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to put_aside`.execute(db)
  return work().finally(() => sql`alter table put_aside rename to ${sql.id(table)}`.execute(db))
}

test.each([
  ['Subscribe', '/subscribe?code=NORTH', 'coupons'],
  ['Renew', '/subscribe/renew', 'cycles'],
  ['Donate', '/donate', 'account_addresses'],
  ['account', '/account', 'cycles'],
  ['Name', '/account/name', 'sessions'],
  ['Email', '/account/email', 'account_links'],
  ['Address', '/account/address', 'account_addresses'],
  ['Delete Address', '/account/address/ship-a/delete', 'cycles'],
  ['Payment', '/account/payment', 'payers'],
])('the %s screen says that it failed, and where to go from there', async (_name, url, table) => {
  const { shopper } = await newSubscriber()
  const answer = await without(table, () => shopper.send('GET', url))
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(TEXT)
  expect(answer.body).toContain('<a href="/account">Return to settings</a>')
  expect((await shopper.send('GET', url)).statusCode).toBe(200)
})

test.each([
  ['/account/address?token=demo-address', 'account_addresses'],
  ['/account/payment?token=demo-payment', 'account_links'],
  ['/account/email/confirm?token=x', 'account_links'],
])('%s says the same to whoever came by a mailed link, and leads to no settings', async (url, table) => {
  const answer = await without(table, () => openShopper().send('GET', url))
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain(TEXT)
  expect(answer.body).not.toContain('Return to settings')
})

test('a screen that is not there, and a page where nothing is sold, say it in the words of all pages', async () => {
  const shopper = openShopper()
  expect((await shopper.send('GET', '/subscribe/nothing')).body).not.toContain('Return to settings')
  const search = await without('articles', () => shopper.send('GET', '/search?q=harbour'))
  expect(search.statusCode).toBe(500)
  expect(search.body).not.toContain('Return to settings')
})
