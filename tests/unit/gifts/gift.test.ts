import { describe, expect, test } from 'vitest'
import { billUpgrade } from '#domain/cart/bill-upgrade.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import {
  type CurrentSubscription,
  type Gift,
  isDiscontinuous,
  openRedemption,
  redeemedAs,
  refuseGift,
  upgradePrices,
} from '#domain/gifts/gift.ts'
import { giftGreeting, giftRefusalText, pickerMessage, renewalText } from '#domain/gifts/gift-texts.ts'
import { cents } from '#domain/money/cents.ts'
import { deliverableValue } from '#domain/pricing/deliverable-value.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { type Deliverable, deliverables } from '#domain/subscriptions/deliverables.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { demoPricing } from '../../support/demo-prices.ts'

const gift = (over: Partial<Gift> = {}): Gift => ({
  giver: 'Ada Quill',
  term: '1year',
  level: 'low',
  deliverable: 'print-a',
  ...over,
})
const has = (deliverable: Deliverable, isActive = true): CurrentSubscription => ({
  token: 'sub-1',
  deliverable,
  isActive,
})
const prices = (over: Partial<Gift> = {}) => upgradePrices(demoPricing, gift(over))

describe('the price of choosing another deliverable', () => {
  test.each([
    ['digital', '1year', { digital: 0, 'print-a': 1500, 'print-b': 2500, 'print-c': 4500 }],
    ['print-a', '1year', { digital: 0, 'print-a': 0, 'print-b': 1000, 'print-c': 3000 }],
    ['print-b', '2year', { digital: 0, 'print-a': 0, 'print-b': 0, 'print-c': 4000 }],
    ['print-c', '1year', { digital: 0, 'print-a': 0, 'print-b': 0, 'print-c': 0 }],
    ['digital', 'lifetime', { digital: 0, 'print-a': 30000, 'print-b': 45000, 'print-c': 70000 }],
  ] as const)('of a gift of %s for %s is the whole difference, or nothing', (deliverable, term, expected) => {
    expect(prices({ deliverable, term })).toEqual(expected)
  })

  test('is taken at the low level, whatever level was given', () => {
    for (const deliverable of deliverables)
      for (const term of terms)
        expect(prices({ deliverable, term, level: 'high' })).toEqual(prices({ deliverable, term, level: 'low' }))
  })

  test('and what was given are together worth what is chosen, or more', () => {
    for (const given of deliverables)
      for (const chosen of deliverables)
        for (const term of terms) {
          const worth = (deliverable: Deliverable) => deliverableValue(demoPricing, { level: 'low', term, deliverable })
          const price = prices({ deliverable: given, term })[chosen]
          expect(price).toBeGreaterThanOrEqual(0)
          expect(worth(given) + price).toBe(Math.max(worth(given), worth(chosen)))
        }
  })

  test('is the total of the order that pays for it', () => {
    expect(totalsOf(billUpgrade('digital', 'print-b', cents(2500)))).toMatchObject({ total: 2500, shipping: 0 })
  })
})

test('what a subscription is worth is its price with its shipping', () => {
  expect(
    levels.map((level) => deliverableValue(demoPricing, { level, term: '1year', deliverable: 'print-c' })),
  ).toEqual([6995, 10995])
})

test.each([
  ['nobody: what was given', null, 'digital', { preselected: 'digital', isMisaligned: false, needsUpgrade: false }],
  ['somebody with the same', has('digital'), 'digital', { preselected: 'digital', isMisaligned: false, needsUpgrade: false }],
  ['somebody with more: what they have, for its price', has('print-b'), 'digital', { preselected: 'print-b', isMisaligned: true, needsUpgrade: true }],
  ['somebody with less: what they have, for nothing', has('digital'), 'print-a', { preselected: 'digital', isMisaligned: true, needsUpgrade: false }],
  ['somebody whose last has expired: what they had', has('print-c', false), 'print-a', { preselected: 'print-c', isMisaligned: true, needsUpgrade: true }],
] as const)('at first is chosen, for %s', (_whom, current, deliverable, opened) => {
  expect(openRedemption(gift({ deliverable }), current, prices({ deliverable }))).toEqual(opened)
}) // biome-ignore format: a table

test('issues come differently afterwards only where there is an active subscription to something else', () => {
  expect(isDiscontinuous('digital', has('print-a'))).toBe(true)
  expect(isDiscontinuous('print-a', has('print-a'))).toBe(false)
  expect(isDiscontinuous('digital', has('print-a', false))).toBe(false)
  expect(isDiscontinuous('digital', null)).toBe(false)
})

test('what costs nothing leaves the gift as it was paid for; what was paid for counts as paid', () => {
  expect(redeemedAs('print-a', 'digital', cents(0))).toEqual({ set: 'print-a', active: 'digital' })
  expect(redeemedAs('digital', 'print-b', cents(2500))).toEqual({ set: 'print-b', active: 'print-b' })
})

test.each([
  ['a free gift', {}, false, null],
  ['a redeemed one', { isRedeemed: true }, false, 'redeemed'],
  ['a redeemed one, for a lifetime reader', { isRedeemed: true }, true, 'redeemed'],
  ['a void one', { isVoid: true }, false, 'void'],
  ['one that somebody is paying for', { isHeld: true }, false, 'held'],
  ['a free gift, for a lifetime reader: it can be passed on', {}, true, 'lifetime'],
] as const)('%s', (_gift, state, hasLifetime, refusal) => {
  expect(refuseGift({ isRedeemed: false, isVoid: false, isHeld: false, ...state }, hasLifetime)).toBe(refusal)
})

describe('texts', () => {
  const around = { magazine: 'Lamp', shipping: { name_a: 'United States', name_b: 'Canada', name_c: 'International' } }

  test('greet by the giver’s name', () => {
    expect(giftGreeting(gift(), around)).toBe(
      'Ada Quill has given you a 1-Year Print subscription to Lamp with United States shipping.',
    )
    expect(giftGreeting(gift({ deliverable: 'digital', term: 'lifetime' }), around)).toBe(
      'Ada Quill has given you a Lifetime Digital subscription to Lamp.',
    )
  })

  test('say how the gift goes with what the reader has', () => {
    const say = (deliverable: Deliverable, current: CurrentSubscription | null) =>
      renewalText(
        gift({ deliverable }),
        current,
        openRedemption(gift({ deliverable }), current, prices({ deliverable })),
      )
    expect(say('print-a', null)).toBeNull()
    expect(say('print-a', has('print-a'))).toBe(
      'You can use this gift to renew your subscription with the same settings as before: Print (US).',
    )
    expect(say('digital', has('print-b'))).toBe(
      'Your current subscription is set to Print (Canada), but this gift is for a Digital subscription. To renew your subscription with your current settings, an additional amount is required to cover the remaining costs.',
    )
    expect(say('print-a', has('digital'))).toContain('at no cost')
  })

  test('mention the fee only where the dearest choice has one', () => {
    const plain =
      'You can redeem this gift at the specified settings — Print (International) — or change the settings to suit your requirements.'
    expect(pickerMessage('print-c', prices({ deliverable: 'print-c' }))).toBe(plain)
    expect(pickerMessage('print-a', prices())).toBe(
      'You can redeem this gift at the specified settings — Print (US) — or change the settings to suit your requirements. If you need to upgrade you can do so at an additional fee.',
    )
  })

  test('tell where to ask about a gift that is gone', () => {
    expect(giftRefusalText('redeemed', 'help@lamp.example')).toBe(
      'This gift has already been redeemed. If you believe this is an error, please contact help@lamp.example',
    )
    expect(giftRefusalText('not-found', 'help@lamp.example')).toContain('help@lamp.example')
    expect(giftRefusalText('lifetime', '')).toContain('pass it on')
  })
})
