import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#adapters/webhooks/public-address.ts'
import { afterTry, MOST_TRIES } from '#domain/webhooks/retries.ts'
import { webhookEventOf } from '#domain/webhooks/webhook-events.ts'
import { isWebhookSecret } from '#domain/webhooks/webhook-secret.ts'
import { readWebhookUrl } from '#domain/webhooks/webhook-url.ts'

const at = new Date('2026-11-18T12:00:00Z')

describe('after a try', () => {
  test('what was taken is delivered, at the first try or the last', () => {
    for (const attempts of [1, MOST_TRIES])
      expect(afterTry({ attempts, isTaken: true, at })).toEqual({ state: 'delivered' })
  })

  test('each wait is longer than the one before, and the last try is the last', () => {
    const waits = Array.from({ length: MOST_TRIES - 1 }, (_, index) => {
      const after = afterTry({ attempts: index + 1, isTaken: false, at })
      return after.state === 'waiting' ? after.nextAt.getTime() - at.getTime() : 0
    })
    expect(waits[0]).toBe(60_000)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(new Set(waits).size).toBe(waits.length)
    expect(afterTry({ attempts: MOST_TRIES, isTaken: false, at })).toEqual({ state: 'failed' })
  })
})

test.each([
  ['https://tool.example/hooks?key=1', false, true],
  ['https://tool.example:8443/', false, true],
  ['http://tool.example/hooks', true, false],
  ['http://localhost:9000/hooks', true, true],
  ['http://127.0.0.1:9000/', true, true],
  ['http://[::1]:9000/', true, true],
  ['http://localhost:9000/hooks', false, false],
  ['http://localhost.evil.example/', true, false],
  ['https://user:pass@tool.example/', true, false],
  ['ftp://tool.example/', true, false],
  ['javascript:alert(1)', true, false],
  ['tool.example', true, false],
  [`https://tool.example/${'a'.repeat(1000)}`, true, false],
])('the address %s, with this machine allowed: %s, is taken: %s', (url, allowsLocal, ok) => {
  expect(readWebhookUrl(url, { allowsLocal }).ok).toBe(ok)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fc00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'not-an-address',
])('%s is no address of the open internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is one', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test('a secret has the form that receivers expect, and enough in it', () => {
  expect(isWebhookSecret(`whsec_${'A'.repeat(44)}`)).toBe(true)
  for (const text of ['', 'whsec_short', `${'A'.repeat(44)}`, `whsec_${'A'.repeat(40)} x`])
    expect(isWebhookSecret(text), text).toBe(false)
})

test.each([
  ['name-changed', {}, 'reader.changed', { changed: 'name' }],
  ['account-deleted', {}, 'reader.changed', { changed: 'deleted' }],
  ['subscribed', { subscription_type: 'personal', order: 'o' }, 'subscribed', { kind: 'personal', order: 'o' }],
  ['subscribed', { subscription_type: 'renewal', order: 'o' }, 'renewed', { kind: 'renewal', order: 'o' }],
  [
    'redeemed',
    { phase: 'introductory', term: '1year', deliverable: 'digital' },
    'subscribed',
    { kind: 'gift', term: '1year', deliverable: 'digital' },
  ],
  ['autorenew-switched', { on: false }, 'cancelled', { what: 'autorenew', because: 'switched-off' }],
  ['autorenew-switched', { on: true }, 'reader.changed', { changed: 'autorenew' }],
  ['monthly-donation-ended', { because: 'donor' }, 'cancelled', { what: 'donation', because: 'donor' }],
  ['donated', { order: 'o', amountCents: 500 }, 'donated', { order: 'o', amountCents: 500 }],
  ['list-left', {}, 'list.changed', { change: 'left' }],
  ['letters-left', { kinds: ['news'], letter: 'let-1' }, 'letter.unsubscribed', { kinds: ['news'], letter: 'let-1' }],
])('to other tools, %s %j is %s', (name, data, event, told) => {
  expect(webhookEventOf(name, data)).toEqual({ event, data: told })
})

test('a gift that is bought is nobody’s subscription yet, and most of what happens is told to nobody', () => {
  expect(webhookEventOf('subscribed', { subscription_type: 'gift' })).toBeNull()
  expect(webhookEventOf('card-replaced', {})).toBeNull()
})
