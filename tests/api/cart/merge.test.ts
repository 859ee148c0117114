import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sweepCarts } from '#application/cart/sweep-carts.ts'
import { openShop, printSubscription, tote } from '../../support/cart.ts'

const { db, context, clock, openShopper, newAccount, codeFor, linkFor } = await openShop()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const later = (ms = MINUTE_MS) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const donation = (dollars: number) => ({ type: 'donation-item', item: { process: 'onetime', amount: dollars * 100 } })
const personal = (medium: string) => ({ type: 'personal-subscription', item: { ...printSubscription, medium } })
const cartsOf = (ids: string[]) => db.selectFrom('carts').select('id').where('id', 'in', ids).execute()

test('a cart goes with its reader into the account, and is hidden by logging out', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.add(tote)
  await shopper.logIn(email)
  expect(shopper.cookies.has('cart')).toBe(false)
  expect((await shopper.cart()).items).toHaveLength(1)
  await shopper.post('logout', {})
  expect(await shopper.cart()).toMatchObject({ version: 0, items: [] })
  await shopper.logIn(email)
  expect((await shopper.cart()).items).toHaveLength(1)
})

test('on another device the account has the same cart', async () => {
  const email = await newAccount()
  const [phone, desk] = [openShopper(), openShopper()]
  await phone.logIn(email)
  await phone.add(tote)
  await desk.logIn(email)
  await desk.add({ type: 'print-issue', item: 'iss:2' })
  expect((await phone.cart()).items.map(({ ref }) => ref)).toEqual(['prd:tote', 'iss:2'])
})

test.each(['browser', 'account'])(
  "lines are merged; the %s's is newer, and its subscription and donation win",
  async (newer) => {
    const email = await newAccount()
    const [before, browser] = [openShopper(), openShopper()]
    const fillAccount = async () => {
      await before.logIn(email)
      await before.add({ ...tote, qty: 3 })
      await before.add({ type: 'print-issue', item: 'iss:2' })
      await before.add(personal('print'))
      await before.add(donation(10))
    }
    const fillBrowser = async () => {
      await browser.add(tote)
      await browser.add({ type: 'digital-issue', item: 'iss:2' })
      await browser.add(personal('digital'))
      await browser.add(donation(99))
    }
    if (newer === 'browser') await fillAccount()
    else await fillBrowser()
    later()
    if (newer === 'browser') await fillBrowser()
    else await fillAccount()
    const held = browser.cartId
    await browser.logIn(email)
    const cart = await browser.cart()
    const lines = cart.items.map(({ type, ref, quantity }) => `${quantity} ${type} ${ref}`).sort()
    expect(lines).toEqual(['1 digital-issue iss:2', '1 print-issue iss:2', '3 basic-product prd:tote'])
    expect(cart.subscription?.medium).toBe(newer === 'browser' ? 'digital' : 'print')
    expect(cart.donation?.dollars).toBe(newer === 'browser' ? 99 : 10)
    expect(await cartsOf([held])).toEqual([])
  },
)

test('a code, a link in its mail, and a new password bring the cart along as well', async () => {
  const email = await newAccount()
  const byCode = openShopper()
  await byCode.add(tote)
  const { token } = (await byCode.post('signin', { email, path: '/' })).json()
  expect((await byCode.post('signin/verify', { token, password: await codeFor(email) })).statusCode).toBe(200)
  expect((await byCode.cart()).items).toHaveLength(1)

  const byLink = openShopper()
  await byLink.add({ type: 'print-issue', item: 'iss:2' })
  await byLink.post('signin', { email, path: '/' })
  expect((await byLink.post('signin/link', { token: await linkFor(email) })).statusCode).toBe(200)
  expect((await byLink.cart()).items).toHaveLength(2)

  const byPassword = openShopper()
  await byPassword.add({ type: 'print-issue', item: 'iss:3' })
  await byPassword.post('reset-password', { email })
  const password = { password: 'a long new password', confirm: 'a long new password' }
  expect((await byPassword.post('password', { token: await linkFor(email), password })).statusCode).toBe(200)
  expect((await byPassword.cart()).items).toHaveLength(3)
})

test("a member of staff's cart waits for the second factor", async () => {
  const staff = openShopper()
  await staff.add(tote)
  await staff.logIn('staff@demo.example')
  expect(staff.cookies.has('cart')).toBe(true)
  expect((await staff.cart()).items).toHaveLength(1)
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  expect((await staff.post('second-factor', { code })).statusCode).toBe(200)
  expect(staff.cookies.has('cart')).toBe(false)
  expect((await staff.cart()).items).toHaveLength(1)
})

test('what one tab adds while another logs in is not lost', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await shopper.add(tote)
  const other = openShopper()
  await other.add({ type: 'print-issue', item: 'iss:2' })
  shopper.cookies.set('cart', other.cookies.get('cart') as string)
  expect((await shopper.cart()).items.map(({ ref }) => ref).sort()).toEqual(['iss:2', 'prd:tote'])
  expect(shopper.cookies.has('cart')).toBe(false)
})

test('carts that nobody has used for 90 days are removed, others are not', async () => {
  const [left, used] = [openShopper(), openShopper()]
  await left.add(tote)
  await used.add(tote)
  later(60 * DAY_MS)
  await used.add(tote)
  later(31 * DAY_MS)
  await sweepCarts(context)
  expect(await cartsOf([left.cartId, used.cartId])).toEqual([{ id: used.cartId }])
  expect((await left.cart()).items).toEqual([])
  expect((await left.add(tote)).json().items).toHaveLength(1)
})
