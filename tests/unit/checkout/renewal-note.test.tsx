import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HOW_IT_RENEWS_PATH, RENEWAL_NOTICE } from '#domain/checkout/checkout-texts.ts'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'

const block = {
  payments: { publishableKey: 'pk', script: null },
  order: { endpoint: '/api/subscribe', body: {} },
  total: 3995,
  payer: { name: 'Ada Quill', email: 'ada@reader.example' },
  billing: { country: 'US', postcode: '55802' },
  saved: null,
  hasAccount: true,
  paysInvoice: false,
  canRenew: true,
  captcha: 'altcha' as const,
  supportEmail: 'help@magazine.example',
}
const card = { card: { type: 'visa', last_four: '4242', exp_month: 12, exp_year: 2040 } }

function shown(more: Partial<Parameters<typeof PaymentBlock>[0]>) {
  const html = renderToStaticMarkup(<PaymentBlock {...block} {...more} />)
  const [box = null] = /<input[^>]*name="save_card"[^>]*>/.exec(html) ?? []
  return {
    isTicked: box === null ? null : box.includes('checked'),
    isNoted: html.includes(RENEWAL_NOTICE),
    saysHow: html.includes(`href="${HOW_IT_RENEWS_PATH}"`),
  }
}

describe('as the block opens', () => {
  test.each([
    ['a member’s new card is ticked to be saved', {}, { isTicked: true, isNoted: true, saysHow: false }],
    [
      'a guest is told, and how it is turned off',
      { hasAccount: false },
      { isTicked: null, isNoted: true, saysHow: true },
    ],
    ['a saved card renews, which is told', { saved: card }, { isTicked: null, isNoted: true, saysHow: false }],
    ['nothing is said of what never renews', { canRenew: false }, { isTicked: false, isNoted: false, saysHow: false }],
    ['nor to a guest', { canRenew: false, hasAccount: false }, { isTicked: null, isNoted: false, saysHow: false }],
    ['nor of what is free', { total: 0 }, { isTicked: null, isNoted: false, saysHow: false }],
  ])('%s', (_rule, more, expected) => expect(shown(more)).toEqual(expected))
})
