import { expect, test } from 'vitest'
import { setStock } from '#store/store/stock.ts'
import { openShop, printGift, tote } from '../../support/cart.ts'

const { db, openShopper, newAccount } = await openShop()

test('of many requests at once to one cart, none is lost and none counts twice', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const answers = await Promise.all(Array.from({ length: 25 }, () => shopper.add(tote)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(200))
  const cart = await shopper.cart()
  expect(cart.items).toContainEqual({ type: 'basic-product', ref: 'prd:tote', quantity: 25 })
  expect(cart.version).toBe(26)
  const told = answers.map((answer) => answer.json().version as number)
  expect(new Set(told).size).toBe(25)
})

test('the limits hold, however many tabs there are', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const gifts = Array.from({ length: 30 }, () => shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 }))
  const answers = await Promise.all(gifts)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
  expect((await shopper.cart()).giftsubs[0]?.qty).toBe(20)
})

test('an account whose first cart is made by ten tabs at once has one', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await Promise.all(Array.from({ length: 10 }, () => shopper.add(tote)))
  expect((await shopper.cart()).items).toEqual([{ type: 'basic-product', ref: 'prd:tote', quantity: 10 }])
})

test('two browsers that log in to one account at once lose nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const email = await newAccount()
    const browsers = [openShopper(), openShopper(), openShopper()]
    const refs = ['iss:2', 'iss:3', 'iss:4']
    for (const [index, browser] of browsers.entries()) await browser.add({ type: 'print-issue', item: refs[index] })
    await Promise.all(browsers.map((browser) => browser.logIn(email)))
    const { items } = await (browsers[0] as (typeof browsers)[number]).cart()
    expect(items.map(({ ref }) => ref).sort()).toEqual(refs)
  }
})

test('adding, changing and removing at once leave a cart that some order of them would have made', async () => {
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: 50 }]))
  for (let round = 0; round < 10; round++) {
    const shopper = openShopper()
    await shopper.add(tote)
    await Promise.all([
      shopper.change({ ...tote, qty: 40 }),
      shopper.add({ ...tote, qty: 2 }),
      shopper.remove({ ...tote, all: true }),
      shopper.add({ type: 'print-issue', item: 'iss:2' }),
    ])
    const { items } = await shopper.cart()
    const count = items.find(({ ref }) => ref === 'prd:tote')?.quantity ?? 0
    expect([0, 2, 40, 42]).toContain(count)
    expect(items).toContainEqual({ type: 'print-issue', ref: 'iss:2', quantity: 1 })
  }
})
