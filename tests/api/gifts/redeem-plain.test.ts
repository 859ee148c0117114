import { expect, test } from 'vitest'
import { chosen } from '../../support/checkout.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'

const { app, newGift, openShopper, traceOf } = await openRedeem()

/** The fields of the page's plain form. */
const fieldsOf = (token: string, over: Record<string, string> = {}) => ({
  token,
  deliverable: 'print-a',
  name: 'Ada Quill',
  email: newRecipient().email,
  'password.password': chosen.password,
  'password.confirm': chosen.confirm,
  ...over,
})

/** Sends the form, and follows where it leads as a browser would: without cookies that are larger than browsers keep. */
async function redeemPlainly(fields: Record<string, string>) {
  const sent = await openShopper().submitForm('/api/subscribe/redeem', fields)
  const given = [sent.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const cookie = given.filter((one) => one.length <= 4096).join('; ')
  const url = sent.headers.location?.split('#', 1)[0] ?? ''
  const { body } = await app.inject({ url, headers: { cookie } })
  // What is there to be read: without what islands are told.
  return { status: sent.statusCode, page: body.replaceAll(/ data-props="[^"]*"/g, '') }
}

test.each([
  ['what was typed', 'Ζωή', true],
  ['long texts in any letters', 'Ж'.repeat(199), true],
  ['more than a cookie holds', 'Ж'.repeat(900), false],
  ['more than a body of scripts may hold', 'Ж'.repeat(2000), false],
])('a mistake is told with %s', async (_what, line, isKept) => {
  const { id, token } = await newGift()
  const address = { 'address.line1': line, 'address.line2': line, 'address.country': 'US' }
  const { status, page } = await redeemPlainly(fieldsOf(token, address))
  expect(status).toBe(303)
  expect(page).toContain('City is required.')
  expect(page.includes(`value="${line}"`)).toBe(isKept)
  expect(page).not.toContain(chosen.password)
  expect((await traceOf(id)).gift.redeemed_at).toBeNull()
})

test('no captcha stands in front of it: each network has ten an hour', async () => {
  const { id, token } = await newGift({ deliverable: 'digital' })
  const shopper = openShopper()
  const send = (over = {}) =>
    shopper.submitForm('/api/subscribe/redeem', fieldsOf(token, { deliverable: 'digital', ...over }))
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await send({ 'password.confirm': 'another one' })).headers['retry-after']).toBeUndefined()
  const refused = await send()
  expect(refused.headers['retry-after']).toBeDefined()
  expect(decodeURIComponent(String(refused.headers['set-cookie']))).toContain('Too many attempts.')
  expect((await traceOf(id)).gift.redeemed_at).toBeNull()
  expect((await redeemPlainly(fieldsOf(token, { deliverable: 'digital' }))).page).toContain('Subscription redeemed')
  expect((await traceOf(id)).gift.redeemed_at).not.toBeNull()
})
