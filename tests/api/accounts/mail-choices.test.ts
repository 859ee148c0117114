import { expect, test } from 'vitest'
import { openShop } from '../../support/cart.ts'

const { db, clock, newAccount, openShopper, mailsTo } = await openShop()

async function newReader(account: { email_confirmed_at?: Date | null; suspended_at?: Date } = {}) {
  const email = await newAccount()
  const browser = openShopper()
  await browser.logIn(email)
  if (Object.keys(account).length > 0)
    await db.updateTable('accounts').set(account).where('email', '=', email).execute()
  const choose = async (subscribed: boolean) => {
    const answer = await browser.send('POST', '/api/account/mailing-list', JSON.stringify({ subscribed }))
    return { status: answer.statusCode, answer: answer.json() }
  }
  const submit = (subscribed: string) => browser.submitForm('/api/account/mailing-list', { subscribed })
  const page = async () => (await browser.send('GET', '/account/mail')).body
  const row = () => db.selectFrom('mailing_list_readers').selectAll().where('email', '=', email).executeTakeFirst()
  return { email, browser, choose, submit, page, row }
}

const signUp = (email: string) => openShopper().submitForm('/api/list/signup?list-tag=planted', { email })
const confirmToken = async (email: string) =>
  new URL((await mailsTo(email)).at(-1)?.data.confirmUrl ?? 'http://x').searchParams.get('token') ?? ''

test('an address that its holder reads is put on the list at once, taken off, and put on again', async () => {
  const { email, page, submit, row } = await newReader()
  expect(await page()).toContain('You are not on it.')
  const answer = await submit('yes')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/mail#account-note'])
  expect(await page()).toContain('You are on the mailing list.')
  expect(await row()).toMatchObject({ email, confirmed_at: clock.now, unsubscribed_at: null, tags: [] })
  expect(await mailsTo(email), 'no second proof is asked for').toEqual([])
  await submit('no')
  expect(await page()).toContain('You are no longer on the mailing list.')
  expect(await row()).toMatchObject({ unsubscribed_at: clock.now })
  await submit('yes')
  expect(await page()).toContain('Leave the list')
  expect(await row()).toMatchObject({ unsubscribed_at: null })
})

test('chosen twice, it is still one place on the list, and counted once', async () => {
  const { choose, email } = await newReader()
  const count = async () => (await db.selectFrom('events').select('id').where('name', '=', 'signup').execute()).length
  const before = await count()
  const told = await Promise.all([choose(true), choose(true), choose(true)])
  for (const one of told) expect(one).toEqual({ status: 200, answer: { mailing_list: 'subscribed', asked: false } })
  expect(await count()).toBe(before + 1)
  expect(await db.selectFrom('mailing_list_readers').select('id').where('email', '=', email).execute()).toHaveLength(1)
  expect(await choose(false)).toEqual({ status: 200, answer: { mailing_list: 'off', asked: false } })
  expect(await choose(false)).toEqual({ status: 200, answer: { mailing_list: 'off', asked: false } })
})

test('what waits for a confirmation says so, is given up, and its link then does nothing', async () => {
  const { email, page, submit, row } = await newReader()
  await signUp(email)
  expect(await page()).toContain('It waits for your confirmation')
  const token = await confirmToken(email)
  await submit('no')
  expect(await page()).toContain('You are not on it.')
  await openShopper().submitForm(`/mailing-list/confirm?token=${token}`, {})
  expect(await page()).toContain('You are not on it.')
  await signUp(email)
  await submit('yes')
  expect(await row(), 'what somebody else asked for in its name is not').toMatchObject({ tags: [], requested_tags: [] })
})

test('of an address that nobody has shown to be theirs an account learns and changes nothing', async () => {
  const { email, browser, page, choose, submit, row } = await newReader({ email_confirmed_at: null })
  const before = await page()
  expect(before).toContain('You have not confirmed yet that this address is yours')
  expect(await choose(false)).toEqual({ status: 200, answer: { mailing_list: 'unproven', asked: false } })
  expect(await row()).toBeUndefined()
  await submit('yes')
  expect(await page()).toContain(`If ${email} is yours, it gets a message from us.`)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['mailing-list-confirmation'])
  await openShopper().submitForm(`/mailing-list/confirm?token=${await confirmToken(email)}`, {})
  expect(await row()).toMatchObject({ confirmed_at: clock.now })
  expect(await choose(false)).toMatchObject({ answer: { mailing_list: 'unproven' } })
  expect(await row()).toMatchObject({ unsubscribed_at: null })
  browser.cookies.delete('account-note')
  expect(await page(), 'the same page as before').toBe(before)
})

test('where mail comes back, the page says so, and nobody joins; leaving is always possible', async () => {
  const { choose, page, email } = await newReader()
  await choose(true)
  await db.updateTable('accounts').set({ suspended_at: clock.now }).where('email', '=', email).execute()
  expect(await page()).toContain('Mail to this address comes back to us.')
  expect(await choose(false)).toMatchObject({ status: 200 })
  expect(await page()).not.toContain('Join the list')
  expect(await choose(true)).toMatchObject({ status: 409 })
})

test('membership follows the account to its new address', async () => {
  const { choose, browser, email, page } = await newReader()
  await choose(true)
  const wanted = `moved-${email}`
  await browser.send('POST', '/api/account/reset-email', JSON.stringify({ email: wanted }))
  const token = new URL((await mailsTo(wanted)).at(-1)?.data.url ?? 'http://x').searchParams.get('token')
  await browser.submitForm('/api/account/confirm-email', { token: token ?? '' })
  const shown = await page()
  expect(shown).toContain(wanted)
  expect(shown).toContain('You are on it.')
})

test('what is no choice is refused', async () => {
  const { submit, row } = await newReader()
  for (const said of ['', 'maybe', 'true']) expect((await submit(said)).statusCode).toBe(422)
  expect(await row()).toBeUndefined()
})
