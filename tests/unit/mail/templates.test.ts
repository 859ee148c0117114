import { describe, expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import type { Letterhead, MailData, MailKind } from '#application/ports/mail.ts'
import { mailKinds } from '#contract/mails.ts'

const render = createReactEmailRenderer({ siteUrl: 'https://magazine.example' })

const letterhead: Letterhead = {
  name: 'The Lamp',
  tagline: 'Light, weekly',
  language: 'en',
  supportEmail: 'desk@lamp.example',
  postalAddress: ['The Lamp', '1 Wick Street', 'Oilton'],
}

const link = 'https://magazine.example/door?token=a-B_9&then=/account'

/** What the reader must find in each, whichever way it is read. */
const samples: { [Kind in MailKind]: { data: MailData<Kind>; shows: string[] } } = {
  'mailing-list-confirmation': {
    data: { confirmUrl: link, unsubscribeUrl: 'https://magazine.example/leave?token=x' },
    shows: [link, 'https://magazine.example/leave?token=x'],
  },
  'sign-in-code': {
    data: { code: '048213', minutes: 10, url: 'http://localhost:8080/login/code?token=abc' },
    shows: ['048213', '10 minutes'],
  },
  'password-link': { data: { url: link, hours: 1 }, shows: [link, '1 hour.'] },
  'email-confirmation': {
    data: { url: link, newEmail: 'new@reader.example', hours: 24 },
    shows: [link, 'new@reader.example', '24 hours.'],
  },
  'email-taken': { data: { url: link }, shows: [link, 'belongs to your account already', 'Nothing has changed'] },
  'email-changed': { data: { newEmail: 'new@reader.example' }, shows: ['new@reader.example', 'desk@lamp.example'] },
  'order-receipt': {
    data: {
      order: 'ord-1',
      url: 'https://magazine.example/receipts?token=x',
      lines: [{ name: 'Canvas Tote', quantity: 2, amount: '$40.00' }],
      sums: [{ label: 'Total', amount: '$40.00' }],
      paidWith: 'Visa ending in 4242',
      shipments: [{ contents: ['2 × Canvas Tote'], to: ['Ada Quill', '1 Pier Road', 'Duluth, MN 55802'] }],
      downloads: [
        { name: 'Recordings', files: [{ name: 'Side A', kind: 'WAV', url: 'https://magazine.example/downloads/x/y' }] },
        { name: 'Issue 6', files: [] },
      ],
      renews: { issues: 4, amount: '$39.95', url: 'https://magazine.example/account' },
      passwordUrl: 'https://magazine.example/login?tab=setup',
    },
    shows: [
      '2 × Canvas Tote',
      '$40.00',
      'https://magazine.example/receipts?token=x',
      'Paid with: Visa ending in 4242',
      '1 Pier Road',
      'Duluth, MN 55802',
      'Side A (WAV)',
      'https://magazine.example/downloads/x/y',
      'its files are being made',
      'when 4 more issues have been sent, at the price of that day ($39.95 today)',
      'turn autorenew off in your account',
      'https://magazine.example/account',
      'https://magazine.example/login?tab=setup',
    ],
  },
  invoice: {
    data: {
      state: 'failed',
      invoiceNo: 'LS-0042',
      url: 'https://magazine.example/invoice/x',
      total: '$42.00',
      due: '2026-12-16',
      failure: 'Your bank account could not be found.',
      paysOnline: true,
    },
    shows: ['LS-0042', '$42.00', 'https://magazine.example/invoice/x', 'Your bank account could not be found.'],
  },
  'donation-statement': {
    data: {
      news: 'issued',
      year: 2026,
      statementNo: '2026-0042',
      name: 'Ada Quill',
      gifts: 12,
      given: '$120.00',
      url: 'https://magazine.example/donate/statements/x.pdf',
    },
    shows: [
      'Ada Quill',
      '$120.00 in 12 gifts in 2026',
      '2026-0042',
      'https://magazine.example/donate/statements/x.pdf',
    ],
  },
  'gift-link': {
    data: {
      gift: 'Gift Subscription: 1-Year Standard Print',
      url: 'https://magazine.example/subscribe/redeem?token=x',
      cardUrl: 'https://magazine.example/subscribe/redeem/card?token=x',
      order: 'ord-1',
    },
    shows: [
      'Gift Subscription: 1-Year Standard Print',
      'https://magazine.example/subscribe/redeem?token=x',
      'https://magazine.example/subscribe/redeem/card?token=x',
      'ord-1',
    ],
  },
  'gift-links': {
    data: {
      gifts: ['x', 'y', 'z'].map((token) => ({
        gift: 'Gift Subscription: 1-Year Standard Print',
        url: `https://magazine.example/subscribe/redeem?token=${token}`,
        cardUrl: `https://magazine.example/subscribe/redeem/card?token=${token}`,
      })),
      order: 'ord-1',
    },
    shows: [
      'Your 3 gifts',
      '1. Gift Subscription: 1-Year Standard Print',
      '3. Gift Subscription: 1-Year Standard Print',
      'https://magazine.example/subscribe/redeem?token=x',
      'https://magazine.example/subscribe/redeem?token=z',
      'https://magazine.example/subscribe/redeem/card?token=y',
      'ord-1',
    ],
  },
  'gift-redeemed': {
    data: {
      gift: 'Gift Subscription: 1-Year Standard Print',
      giver: 'Ada Quill',
      settings: 'Print (Canada)',
      issues: 4,
      url: 'https://magazine.example/account',
    },
    shows: [
      'Gift Subscription: 1-Year Standard Print',
      'Ada Quill',
      'Print (Canada)',
      '4 issues',
      'https://magazine.example/account',
    ],
  },
  'order-refunded': {
    data: {
      order: 'ord-1',
      amount: '$40.00',
      url: 'https://magazine.example/receipts?token=x',
      ended: ['subscription', 'gifts', 'downloads'],
    },
    shows: [
      'Its subscription, its gifts that nobody has redeemed, and its downloads have ended with it.',
      '$40.00',
      'ord-1',
      'https://magazine.example/receipts?token=x',
    ],
  },
  'order-charged-back': {
    data: { order: 'ord-1', amount: '$42.00', url: link },
    shows: ['ord-1', '$42.00', 'bank', link],
  },
  'dispute-notice': {
    data: {
      news: 'opened',
      dispute: 'du_1',
      payment: 'pi_1',
      order: 'ord-1',
      amount: '$42.00',
      reason: 'product_not_received',
      respondBy: '2026-11-26T04:59:00.000Z',
      isKept: false,
      hasEnded: false,
    },
    shows: ['ord-1', 'du_1', '$42.00', 'product not received', 'November 26, 2026', 'orders keep ord-1'],
  },
  'email-change-notice': { data: { newEmail: 'new@reader.example' }, shows: ['new@reader.example'] },
  'address-changed': {
    data: { address: ['5 Elm Street', 'Salem, MA 01970'], late: { issue: 6, from: 7 }, from: 7 },
    shows: ['5 Elm Street', 'Salem, MA 01970', 'Issue 6', 'from issue 7'],
  },
  'address-missing': {
    data: { issue: 'Harbor', url: 'https://magazine.example/account/address?token=x', days: 90 },
    shows: ['Harbor', 'https://magazine.example/account/address?token=x', '90 days'],
  },
  'renewal-notice': {
    data: {
      subscription: '1-Year Standard Print (US)',
      amount: '$39.95',
      notBefore: '2026-11-24',
      isAgain: true,
      hasExpired: true,
      url: 'https://magazine.example/account',
      renewUrl: 'https://magazine.example/subscribe/renew',
      addressUrl: 'https://magazine.example/account/address?token=x',
    },
    shows: [
      '1-Year Standard Print (US)',
      '$39.95',
      'November 24, 2026',
      'https://magazine.example/account',
      'https://magazine.example/account/address?token=x',
      'has changed',
      'has been sent',
      'turn autorenew off in your account',
      'https://magazine.example/subscribe/renew',
    ],
  },
  'renewal-receipt': {
    data: {
      order: 'ord-1',
      url: 'https://magazine.example/receipts?token=x',
      lines: [{ name: 'Subscription Renewal: 1-Year Standard Print', quantity: 1, amount: '$39.95' }],
      sums: [{ label: 'Total', amount: '$39.95' }],
    },
    shows: ['1-Year Standard Print', '$39.95', 'https://magazine.example/receipts?token=x'],
  },
  'payment-failed': {
    data: {
      subscription: '1-Year Standard Print (US)',
      amount: '$39.95',
      reason: 'Your card was declined.',
      url: 'https://magazine.example/account/payment?token=x',
      days: 30,
      nextOn: '2026-11-19',
    },
    shows: [
      '$39.95',
      'Your card was declined.',
      'https://magazine.example/account/payment?token=x',
      '30 days',
      'November 19, 2026',
    ],
  },
  'payment-challenge': {
    data: {
      subscription: '1-Year Standard Print (US)',
      amount: '$39.95',
      url: 'https://magazine.example/account/payment?token=x',
      days: 30,
      nextOn: '2026-11-19',
    },
    shows: ['$39.95', 'https://magazine.example/account/payment?token=x', '30 days', 'November 19, 2026'],
  },
  'autorenew-off': {
    data: {
      subscription: '1-Year Standard Print (US)',
      amount: '$39.95',
      reason: 'Your card was declined.',
      url: 'https://magazine.example/subscribe/renew',
    },
    shows: ['$39.95', 'Your card was declined.', 'https://magazine.example/subscribe/renew'],
  },
  'donation-receipt': {
    data: {
      order: 'ord-1',
      url: 'https://magazine.example/receipts?token=x',
      lines: [{ name: 'Monthly Contribution', quantity: 1, amount: '$25.00' }],
      sums: [{ label: 'Total', amount: '$25.00' }],
      gives: { amount: '$30.00', nextOn: '2026-12-17', url: 'https://magazine.example/donate/monthly?token=x' },
    },
    shows: [
      'Monthly Contribution',
      '$25.00',
      '$30.00 a month',
      'December 17, 2026',
      'https://magazine.example/receipts?token=x',
      'https://magazine.example/donate/monthly?token=x',
    ],
  },
  'donation-failed': {
    data: {
      amount: '$25.00',
      reason: 'Your card was declined.',
      needsAnother: false,
      time: 1,
      nextOn: '2026-11-20',
      url: 'https://magazine.example/donate/payment?token=x',
      manageUrl: 'https://magazine.example/donate/monthly?token=x',
    },
    shows: [
      '$25.00',
      'Your card was declined.',
      'November 20, 2026',
      'https://magazine.example/donate/payment?token=x',
      'https://magazine.example/donate/monthly?token=x',
    ],
  },
  'donation-restarted': {
    data: { amount: '$25.00', nextOn: '2026-12-17', url: 'https://magazine.example/donate/monthly?token=x' },
    shows: ['$25.00', 'December 17, 2026', 'https://magazine.example/donate/monthly?token=x'],
  },
  'donation-paused': {
    data: { amount: '$25.00', until: '2027-02-17', url: 'https://magazine.example/donate/monthly?token=x' },
    shows: ['$25.00', 'February 17, 2027', 'https://magazine.example/donate/monthly?token=x'],
  },
  'donation-link': {
    data: { amount: '$25.00', url: 'https://magazine.example/donate/monthly?token=x' },
    shows: ['$25.00', 'See my donation', 'https://magazine.example/donate/monthly?token=x'],
  },
  'cancellation-received': {
    data: {
      kind: 'cancel',
      contract: 'everything',
      name: 'Ada Quill',
      endsOn: null,
      received: '2026-11-17 09:30 (America/New_York)',
      wording: 'english',
    },
    shows: [
      'Your cancellation is received',
      '2026-11-17 09:30 (America/New_York)',
      'Ada Quill',
      'as early as possible',
    ],
  },
  'cancellation-notice': {
    data: {
      cancellation: '0b8f3c5e-6f0f-4c55-9d5e-0c6f1c1c8a11',
      kind: 'withdraw',
      contract: 'subscription',
      name: 'Ada Quill',
      email: 'ada@reader.example',
      details: 'Order 17',
    },
    shows: ['A withdrawal to look at', 'ada@reader.example', 'Order 17', 'cancellations close 0b8f3c5e'],
  },
  'donation-ended': {
    data: { amount: '$25.00', because: 'declined', url: 'https://magazine.example/donate/monthly?token=x' },
    shows: ['$25.00', 'did not go through', 'https://magazine.example/donate/monthly?token=x'],
  },
}
const kinds = Object.keys(samples) as MailKind[]

const renderSample = (kind: MailKind, by: Letterhead = letterhead) => render(kind, samples[kind].data as never, by)
const escaped = (text: string) => text.replaceAll('&', '&amp;')
/** Without the marks that React leaves between pieces of text. */
const bare = (html: string) => html.replaceAll(/<!--.*?-->/g, '')

describe.each(kinds)('%s', (kind) => {
  test('the sample fits the contract', () => {
    expect(mailKinds[kind].safeParse(samples[kind].data).success).toBe(true)
  })

  test('says the same in HTML and in plain text', async () => {
    const { html, text } = await renderSample(kind)
    for (const shown of samples[kind].shows) {
      expect(bare(html)).toContain(escaped(shown))
      expect(text).toContain(shown)
    }
  })

  test('tells who sends it, from where, and how to reach them', async () => {
    const { subject, html, text } = await renderSample(kind)
    expect(subject).toContain(letterhead.name)
    for (const line of [letterhead.name, letterhead.supportEmail, ...letterhead.postalAddress]) {
      expect(bare(html)).toContain(line)
      expect(text).toContain(line)
    }
  })

  test('shows a name that looks like markup as text', async () => {
    const name = '<img src=x onerror=alert(1)> & "Sons"</title><script>'
    const { html, text } = await renderSample(kind, { ...letterhead, name, postalAddress: [name] })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(text).toContain(name)
  })

  test('fetches nothing and runs nothing when it is opened', async () => {
    const { html } = await renderSample(kind)
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import| on\w+=/i)
  })

  test('is marked as written by a program', async () => {
    expect((await renderSample(kind)).headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  })
})

test('a list mail can be unsubscribed from with one press in the mail program', async () => {
  const { headers } = await renderSample('mailing-list-confirmation')
  expect(headers).toMatchObject({
    'List-Unsubscribe': '<https://magazine.example/leave?token=x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const without = await render('mailing-list-confirmation', { confirmUrl: link }, letterhead)
  expect(without.headers).not.toHaveProperty('List-Unsubscribe')
  expect(without.text).not.toContain('Unsubscribe')
})

test('who needs another card is not told that the same one is tried again', async () => {
  const { data } = samples['payment-failed']
  const { text } = await render('payment-failed', { ...data, needsAnother: true }, letterhead)
  expect(text).toContain('What you have saved can not be charged again')
  expect(text).not.toContain('We try again')
})

test('a notice says whether the last issue is still to be sent', async () => {
  const { data } = samples['renewal-notice']
  const expired = await render('renewal-notice', data, letterhead)
  expect(expired.text).not.toContain('Once it has been sent')
  const { hasExpired: _past, renewUrl: _way, ...before } = data
  const expiring = await render('renewal-notice', before, letterhead)
  expect(expiring.text).toContain('Once it has been sent, and not before November 24, 2026, we renew')
  expect(expiring.text).toContain('turn autorenew off in your account.')
})

test('a receipt’s amounts are a table, in columns in plain text too', async () => {
  const { html, text } = await render(
    'order-receipt',
    {
      order: 'ord-1',
      url: link,
      lines: [
        { name: 'Canvas Tote', quantity: 2, amount: '$40.00' },
        { name: 'Desktop Wallpapers', quantity: 1, amount: 'FREE' },
      ],
      sums: [{ label: 'Total', amount: '$40.00' }],
    },
    letterhead,
  )
  expect(html).toMatch(/<th[^>]*scope="col"[^>]*>Amount/)
  const rows = text.split('\n').filter((line) => /\$40\.00|FREE/.test(line))
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ['2 × Canvas Tote', '$40.00'],
    ['Desktop Wallpapers', 'FREE'],
    ['Total', '$40.00'],
  ])
})

test('an order without gifts and downloads is not told of their end', async () => {
  const { data } = samples['order-refunded']
  const textOf = async (ended: typeof data.ended) =>
    (await render('order-refunded', { ...data, ended }, letterhead)).text
  expect(await textOf(['subscription'])).toContain('Its subscription has ended with it.')
  expect(await textOf(['downloads'])).toContain('Its downloads have ended with it.')
  expect(await textOf([])).not.toContain('ended with it')
})

test('a debit that is under way is not told to be due', async () => {
  const { data } = samples.invoice
  const htmlOf = async (state: typeof data.state) =>
    (await render('invoice', { ...data, state, failure: null }, letterhead)).html
  expect(await htmlOf('open')).toContain('due December 16, 2026')
  for (const state of ['processing', 'failed'] as const) expect(await htmlOf(state)).not.toContain('due December')
})
