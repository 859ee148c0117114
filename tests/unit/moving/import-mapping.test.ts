import { expect, test } from 'vitest'
import { applyChoice } from '#contract/import-mapping.ts'
import { guessMapping } from '#domain/moving/import-mapping.ts'
import { subscriberColumns } from '#domain/moving/subscriber-file.ts'

test.each([
  ['words', ['E-Mail Address', 'First Name', 'Last Name', 'Postal Code', 'Issues left']],
  ['snakes', ['email_address', 'first_name', 'last_name', 'postal_code', 'issues_left']],
  ['camels', ['emailAddress', 'firstName', 'lastName', 'postalCode', 'issuesLeft']],
])('headers are known in the style of %s', (_style, headers) => {
  const [email, first, last, postcode, left] = headers
  expect(guessMapping(headers, 'generic').columns).toEqual({
    email,
    'first-name': first,
    'last-name': last,
    postcode,
    'issues-left': left,
  })
})

test('German headers are known', () => {
  const headers = ['Kundennummer', 'Vorname', 'Nachname', 'Straße', 'PLZ', 'Ort', 'Land', 'E-Mail', 'Resthefte']
  expect(Object.keys(guessMapping(headers, 'generic').columns)).toHaveLength(headers.length)
})

test('members of Ghost: whoever has a tier has a subscription', () => {
  const headers =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'
  const { columns, otherwise } = guessMapping(headers.split(','), 'ghost')
  expect(columns).toEqual({
    id: 'id',
    email: 'email',
    name: 'name',
    subscriber: 'tiers',
    started: 'created_at',
    customer: 'stripe_customer_id',
  })
  expect(otherwise).toEqual({ kind: 'digital' })
})

test('subscriptions of WooCommerce go where they are shipped to', () => {
  const headers =
    'subscription_id,subscription_status,start_date,next_payment_date,billing_first_name,billing_email,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country'
  expect(guessMapping(headers.split(','), 'woocommerce').columns).toMatchObject({
    id: 'subscription_id',
    subscriber: 'subscription_status',
    email: 'billing_email',
    'first-name': 'shipping_first_name',
    line1: 'shipping_address_1',
    country: 'shipping_country',
    ends: 'next_payment_date',
  })
})

test('subscribers of Substack are read by when they are paid until', () => {
  const headers = ['email', 'active_subscription', 'expiry', 'plan', 'email_disabled', 'created_at', 'first_payment_at']
  expect(guessMapping(headers, 'substack').columns).toEqual({
    email: 'email',
    subscriber: 'active_subscription',
    ends: 'expiry',
    term: 'plan',
    started: 'created_at',
  })
})

test('every column of our own file is known by its name', () => {
  const names = subscriberColumns.map(({ name }) => name)
  expect(guessMapping(names, 'colophon').columns).toEqual(Object.fromEntries(names.map((name) => [name, name])))
})

test('what somebody chooses goes before what was guessed, and a column that the file lacks is refused', () => {
  const guessed = guessMapping(['email', 'other'], 'generic')
  expect(applyChoice(guessed, { columns: { email: 'other' }, existing: 'add' }, ['email', 'other'])).toEqual({
    ok: true,
    mapping: { ...guessed, columns: { email: 'other' }, existing: 'add' },
  })
  expect(applyChoice(guessed, { columns: { email: '' } }, ['email'])).toMatchObject({ mapping: { columns: {} } })
  expect(applyChoice(guessed, { columns: { name: 'gone' } }, ['email'])).toEqual({ ok: false, unknown: 'gone' })
})
