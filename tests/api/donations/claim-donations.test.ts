import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { insertMonthlyDonation } from '#store/donations/donations.ts'
import { openAccess } from '../../support/access.ts'

const site = await openAccess()
const { db, openBrowser, linkFor } = site

/** Somebody who gives every month without an account. */
async function newGuest(email: string): Promise<string> {
  const id = randomUUID()
  const giver = { accountId: null, name: 'Ada Quill', email, amountCents: 1500 }
  const paid = { customer: 'cus_x', method: 'pm_x', day: 1, nextOn: '2027-01-01', at: new Date() }
  await db
    .transaction()
    .execute((trx) =>
      insertMonthlyDonation(trx, { id, tokenHash: hashLinkToken(id), orderId: null, ...giver, ...paid }),
    )
  return id
}

const ownerOf = async (id: string) => {
  const found = await db
    .selectFrom('monthly_donations')
    .leftJoin('accounts', 'accounts.id', 'monthly_donations.account_id')
    .select('accounts.email')
    .where('monthly_donations.id', '=', id)
    .executeTakeFirst()
  return found?.email ?? null
}

test('whoever shows by a mailed link that an address is theirs is given what was given with it', async () => {
  const email = 'reader@demo.example'
  const [own, other] = [await newGuest('Reader@Demo.example'), await newGuest('someone-else@demo.example')]
  const browser = openBrowser()
  await browser.logIn(email)
  expect(await ownerOf(own), 'a password shows nothing about an address').toBeNull()
  await openBrowser().post('signin', { email, path: '/' })
  expect((await openBrowser().post('signin/link', { token: await linkFor(email) })).statusCode).toBe(200)
  expect([await ownerOf(own), await ownerOf(other)]).toEqual([email, null])
  expect((await browser.get('/donate/monthly')).body.replaceAll('<!-- -->', '')).toContain('$15.00 a month')
})

test('so is whoever chooses a password by a mailed link', async () => {
  const email = 'ach@demo.example'
  const own = await newGuest(email)
  await openBrowser().post('reset-password', { email })
  const token = await linkFor(email)
  expect(await ownerOf(own), 'asked for and not opened').toBeNull()
  const password = { password: 'a long way to walk', confirm: 'a long way to walk' }
  expect((await openBrowser().post('password', { token, password })).statusCode).toBe(200)
  expect(await ownerOf(own)).toBe(email)
})

test('an account that nobody has confirmed is given nothing by its password, until its mail is read', async () => {
  const email = 'unconfirmed@reader.example'
  const own = await newGuest(email)
  const known = db.selectFrom('accounts').select('password_hash').where('email_key', '=', 'reader@demo.example')
  const { password_hash } = await known.executeTakeFirstOrThrow()
  const account = { name: 'Not Ada', email, email_key: email, email_confirmed_at: null, password_hash }
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: new Date() })
    .execute()
  const browser = openBrowser()
  expect((await browser.logIn(email)).statusCode).toBe(200)
  expect(await ownerOf(own)).toBeNull()
  expect((await browser.get('/donate/monthly')).body).toContain('You have no monthly donation')
  await openBrowser().post('signin', { email, path: '/' })
  expect((await openBrowser().post('signin/link', { token: await linkFor(email) })).statusCode).toBe(200)
  expect(await ownerOf(own)).toBe(email)
})
