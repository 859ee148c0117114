import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveDemoMethods } from '#main/demo/save-demo-methods.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { projectDir } from '../../support/test-site.ts'

const { url, openShopper } = await openSubscribe()
await saveDemoMethods(url, join(projectDir, 'content'))

async function subscriberOf(name: string, query = '') {
  const browser = openShopper()
  await browser.logIn(`${name}@demo.example`)
  const answer = await browser.send('GET', `/api/account/subscriber${query}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return answer.json()
}

test('a guest is told to log in', async () => {
  const answer = await openShopper().send('GET', '/api/account/subscriber?membership')
  expect([answer.statusCode, answer.json()]).toEqual([401, { errors: 'Log in to see your account.' }])
})

test('a subscriber’s data stand under the names of the wire', async () => {
  const told = await subscriberOf('twocycles')
  expect(told).toEqual(await subscriberOf('twocycles', '?membership'))
  expect(told).toEqual({
    subscriber: {
      account: {
        name: 'Ines Duarte',
        email: 'twocycles@demo.example',
        email_change: null,
        created: '2026-02-01T12:00:00.000Z',
        autorenew: false,
        addresses: {
          a: {
            line1: '1530 Mission Boulevard',
            line2: 'Unit 3',
            city: 'Albuquerque',
            state: 'NM',
            postcode: '87102',
            country: 'US',
            country_name: 'United States',
          },
          b: null,
          c: null,
        },
      },
    },
    contacts: [{ email: 'twocycles@demo.example', suspended: null }],
    token_state: { active: true, expired: false, expiring: false, extended: true, count: 5 },
    card: null,
    timetable: {
      current_subscription: {
        active: true,
        info: {
          subscription: {
            token: expect.any(String),
            term: '1year',
            level: 'low',
            phase: 'introductory',
            created: '2026-02-01T12:00:00.000Z',
            cancelled: null,
            order: { name: null },
          },
          deliverables: { set: 'print-a', active: 'print-a' },
          tokens: 4,
          token_summary: '1',
          issues_left: [{ slug: 'harbor', title: 'Harbor', released: true }],
        },
      },
      lifetime_subscription: null,
      future_subscriptions: [
        expect.objectContaining({
          subscription: expect.objectContaining({ phase: 'renewal', order: { name: 'Jonas Feld' } }),
          deliverables: { set: 'digital', active: 'digital' },
          token_summary: '4',
          issues_left: [],
        }),
      ],
      issues_delivered: [
        { token: { deliverable: 'print-a' }, issue: { slug: 'the-grid', title: 'The Grid', released: true } },
        { token: { deliverable: 'print-a' }, issue: { slug: 'room', title: 'Room', released: true } },
      ],
      issues_expected: [
        { token: { deliverable: 'print-a' }, issue: { slug: 'harbor', title: 'Harbor', released: true } },
      ],
      address_removable: { a: false, b: false, c: false },
      address_required: { a: true, b: false, c: false },
      discontinuous: ['print-a', 'digital'],
    },
  })
})

test('what is special about some of them', async () => {
  expect((await subscriberOf('pending')).subscriber.account.email_change).toBe('pending-new@demo.example')
  expect((await subscriberOf('bouncing')).contacts).toEqual([{ email: 'bouncing@demo.example', suspended: true }])
  expect((await subscriberOf('extended')).card).toMatchObject({ card: { type: 'visa', last_four: '4242' } })
  expect((await subscriberOf('ach')).card).toEqual({
    ach: { bank_name: 'STRIPE TEST BANK', last_four: '6789', routing_number: '110000000' },
  })
  expect((await subscriberOf('lifetime')).timetable.lifetime_subscription).toMatchObject({
    settings: { medium: 'print', level: 'high' },
    legacy_tokens: [{}, {}],
    tokens: null,
  })
  expect((await subscriberOf('switched')).timetable.address_removable).toEqual({ a: false, b: false, c: true })
  const reader = await subscriberOf('reader')
  expect(reader).toMatchObject({ token_state: { active: false, expired: true }, card: null })
  expect(reader.timetable).toMatchObject({ current_subscription: null, future_subscriptions: [] })
})
