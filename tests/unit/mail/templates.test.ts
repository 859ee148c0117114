import { describe, expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { mailSamples } from '#adapters/mail/samples/sample-list.ts'
import type { Letterhead, MailKind } from '#application/ports/mail.ts'
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
const samples = mailSamples('https://magazine.example')

/** What the reader must find in each, whichever way it is read, besides its links. */
const shows: { [Kind in MailKind]: string[] } = {
  'mailing-list-confirmation': [],
  'sign-in-code': ['048213', '10 minutes'],
  'password-link': ['2 hours.'],
  'email-confirmation': ['new@reader.example', '24 hours.'],
  'email-taken': ['belongs to your account already', 'Nothing has changed'],
  'email-changed': ['new@reader.example', 'desk@lamp.example'],
  'provider-unlinked': ['Google', 'a code that we email you', 'desk@lamp.example'],
  'delete-account-link': ['24 hours', 'leave the mail alone'],
  'account-merged': ['one now', 'with your other address', 'desk@lamp.example'],
  'account-deleted': ['was deleted', 'without your name', 'desk@lamp.example'],
  'order-receipt': [
    '2 × Canvas Tote',
    '$40.00',
    'Paid with: Visa ending in 4242',
    '1 Pier Road',
    'Duluth, MN 55802',
    'Side A (WAV)',
    'its files are being made',
    'when 4 more issues have been sent, at the price of that day ($39.95 today)',
    'turn autorenew off in your account',
  ],
  invoice: ['LS-0042', '$42.00', 'Your bank account could not be found.'],
  'invoice-reminder': ['LS-0042', '$42.00', 'December 16, 2026', 'RF95 LS00 42'],
  'donation-statement': ['Ada Quill', '$120.00 in 12 gifts in 2026', '2026-0042'],
  'gift-link': ['Gift Subscription: 1-Year Standard Print', '4821-9305-1723'],
  'gift-links': [
    'Your 3 gifts',
    '1. Gift Subscription: 1-Year Standard Print',
    '3. Gift Subscription: 1-Year Standard Print',
    '4821-9305-1723',
  ],
  'gift-reminder': [
    '2 of your gifts wait',
    'You bought them on November 17, 2026, and nobody has redeemed them yet.',
    '1. Gift Subscription: 1-Year Standard Print',
    'They belong to order 4821-9305-1723. We write of this once only.',
  ],
  'gift-for-you': [
    'A gift for Clara',
    'Ada Quill has given you a 1-Year Print',
    'Happy birthday!',
    'From all of us',
    'used for nothing else',
  ],
  'gift-sent': ['Clara at clara@reader.example', 'December 24, 2026', '4821-9305-1723'],
  'gift-returned': ['clara@reader.example', 'takes no mail', 'Nothing is lost'],
  'gift-offer': [
    'December 20, 2025',
    '1-Year Standard Print (US) for Clara',
    '1-Year Standard Digital',
    'nobody is charged',
  ],
  'gift-redeemed': ['Gift Subscription: 1-Year Standard Print', 'Ada Quill', 'Print (Canada)', '4 issues'],
  'goods-sent': ['2 × Canvas Tote', 'Issue 6: Harbor', '1 Pier Road', 'USPS', '9400 1000', '4821-9305-1723'],
  'order-refunded': [
    'Its subscription, its gifts that nobody has redeemed, and its downloads have ended with it.',
    '$40.00',
    '4821-9305-1723',
  ],
  'order-charged-back': ['4821-9305-1723', '$42.00', 'bank'],
  'dispute-notice': [
    '4821-9305-1723',
    'du_1',
    '$42.00',
    'product not received',
    'November 26, 2026',
    'orders keep 4821-9305-1723',
  ],
  'email-change-notice': ['new@reader.example'],
  'address-changed': ['5 Elm Street', 'Salem, MA 01970', 'Issue 6', 'from issue 7'],
  'account-link': ['where your issues go', 'a year'],
  'address-missing': ['Harbor', 'a year'],
  'missing-copy': ['Another copy of Harbor goes to you', 'did not come', 'Ada Quill', '5 Elm Street'],
  'renewal-wave': ['that Bo Lind gave you ended with Issue 8', '1-Year Standard Print (US)', '$39.95'],
  letter: ['Harbor', 'In this issue', 'The Last Pilot', 'You subscribe to the magazine.'],
  'renewal-yearly': ['8 more issues, up to Issue 12', '3-Year Standard Print (US)', '$99.95'],
  'renewal-notice': [
    '1-Year Standard Print (US)',
    '$39.95',
    'November 24, 2026',
    'has changed',
    'has been sent',
    'turn autorenew off in your account',
  ],
  'renewal-receipt': ['1-Year Standard Print', '$39.95'],
  'payment-failed': ['$39.95', 'Your card was declined.', 'a year', 'November 19, 2026'],
  'payment-challenge': ['$39.95', 'a year', 'November 19, 2026'],
  'autorenew-off': ['$39.95', 'Your card was declined.'],
  'donation-receipt': ['Monthly Contribution', '$25.00', '$30.00 a month', 'December 17, 2026'],
  'donation-failed': ['$25.00', 'Your card was declined.', 'November 20, 2026'],
  'donation-restarted': ['$25.00', 'December 17, 2026'],
  'donation-paused': ['$25.00', 'February 17, 2027'],
  'donation-link': ['$25.00', 'See my donation'],
  'donation-thanks': ['Ada Quill', '$250.00', 'November 17, 2026', 'Come and see the prints.'],
  'cancellation-received': [
    'Your cancellation is received',
    '2026-11-17 09:30 (America/New_York)',
    'Ada Quill',
    'as early as possible',
  ],
  'cancellation-notice': ['A withdrawal to look at', 'ada@reader.example', 'Order 17', 'cancellations close 0b8f3c5e'],
  'donation-ended': ['$25.00', 'did not go through'],
}
const kinds = Object.keys(samples) as MailKind[]

const renderSample = (kind: MailKind, by: Letterhead = letterhead) => render(kind, samples[kind].data as never, by)
const escaped = (text: string) => text.replaceAll('&', '&amp;')
/** As it reads, wherever its lines are broken. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const linksIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null
    ? Object.values(data).flatMap(linksIn)
    : typeof data === 'string' && data.startsWith('http')
      ? [data]
      : []
/** Without the marks that React leaves between pieces of text. */
const bare = (html: string) => html.replaceAll(/<!--.*?-->/g, '')

describe.each(kinds)('%s', (kind) => {
  test('the sample fits the contract', () => {
    expect(mailKinds[kind].safeParse(samples[kind].data).success).toBe(true)
  })

  test('says the same in HTML and in plain text', async () => {
    const { html, text } = await renderSample(kind)
    for (const shown of [...shows[kind], ...linksIn(samples[kind].data)]) {
      expect(bare(html)).toContain(escaped(shown))
      expect(oneLine(text)).toContain(shown)
    }
  })

  test('tells who sends it, from where, and how to reach them', async () => {
    const { subject, html, text } = await renderSample(kind)
    // The subject of a letter is its writer's own; its sender is named all the same.
    if (kind !== 'letter') expect(subject).toContain(letterhead.name)
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

test('an address with signs of its own stays whole in both', async () => {
  const { html, text } = await render('email-taken', { url: link }, letterhead)
  expect(html).toContain(`href="${escaped(link)}"`)
  expect(text.split('\n')).toContain(link)
})

test('a list mail can be unsubscribed from with one press in the mail program', async () => {
  const { headers } = await renderSample('mailing-list-confirmation')
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<${samples['mailing-list-confirmation'].data.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const without = await render('mailing-list-confirmation', { confirmUrl: link }, letterhead)
  expect(without.headers).not.toHaveProperty('List-Unsubscribe')
  expect(without.text).not.toContain('Unsubscribe')
})

test('who needs another card is not told that the same one is tried again', async () => {
  const { data } = samples['payment-failed']
  const { text } = await render('payment-failed', { ...data, needsAnother: true }, letterhead)
  expect(oneLine(text)).toContain('What you have saved can not be charged again')
  expect(oneLine(text)).not.toContain('We try again')
})

test('a notice says whether the last issue is still to be sent', async () => {
  const { data } = samples['renewal-notice']
  const expired = await render('renewal-notice', data, letterhead)
  expect(oneLine(expired.text)).not.toContain('Once it has been sent')
  const { hasExpired: _past, renewUrl: _way, ...before } = data
  const expiring = await render('renewal-notice', before, letterhead)
  expect(oneLine(expiring.text)).toContain('Once it has been sent, and not before November 24, 2026, we renew')
  expect(oneLine(expiring.text)).toContain('turn autorenew off in your account.')
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
    oneLine((await render('order-refunded', { ...data, ended }, letterhead)).text)
  expect(await textOf(['subscription'])).toContain('Its subscription has ended with it.')
  expect(await textOf(['downloads'])).toContain('Its downloads have ended with it.')
  expect(await textOf([])).not.toContain('ended with it')
})

test('a part of an order says which part, and that the rest stays', async () => {
  const { data } = samples['order-refunded']
  const told = await render('order-refunded', { ...data, part: '2 × Canvas Tote', ended: [] }, letterhead)
  expect(told.subject).toContain('Part of your order')
  expect(oneLine(told.text)).toContain('Refunded: 2 × Canvas Tote. The rest of the order stays as it is.')
})

test('a debit that is under way is not told to be due', async () => {
  const { data } = samples.invoice
  const htmlOf = async (state: typeof data.state) =>
    (await render('invoice', { ...data, state, failure: null }, letterhead)).html
  expect(await htmlOf('open')).toContain('due December 16, 2026')
  for (const state of ['processing', 'failed'] as const) expect(await htmlOf(state)).not.toContain('due December')
})

test('what became of a missing copy is told for each end that it can have', async () => {
  const { data } = samples['missing-copy']
  const textOf = async (more: Partial<typeof data>) =>
    (await render('missing-copy', { ...data, ...more }, letterhead)).text.replaceAll(/\s+/g, ' ')
  expect(await textOf({ copies: 3 })).toContain('We have noted it, and send 3 copies to this address:')
  expect(await textOf({ news: 'waits' })).toContain('We have noted it, look into it, and write to you.')
  expect(await textOf({ news: 'waits' })).not.toContain('5 Elm Street')
  expect(await textOf({ news: 'sent' })).toContain('We have sent another copy of Harbor to this address: Ada Quill')
  const because = 'We have refunded the issue.'
  expect(await textOf({ news: 'refused', because })).toMatch(/send no other one\. We have refunded the issue\./)
  expect(await textOf({ news: 'settled', because })).toMatch(/in another way\. We have refunded the issue\./)
})

test('each wave of a subscription that ends has words of its own, and only the last can be left', async () => {
  const data = { ...samples['renewal-wave'].data, giver: null, unsubscribeUrl: null }
  const said = async (changes: Partial<typeof data>) => {
    const { subject, text } = await render('renewal-wave', { ...data, ...changes }, letterhead)
    return { subject, text: oneLine(text) }
  }
  const two = await said({ state: 'ending', issuesAfterNext: 2 })
  expect(two.text).toContain('After what is on its way to you, 2 more issues are paid for')
  const one = await said({ state: 'ending', issuesAfterNext: 1 })
  expect(one.text).toContain('one more issue is paid for')
  const last = await said({ state: 'ending' })
  expect(last.text).toContain('ends with Issue 8, which is on its way to you')
  const ended = await said({ state: 'ended' })
  expect(ended.text).toContain('ended with Issue 8')
  expect(ended.text).not.toContain('mailing list')
  expect(new Set([two.subject, last.subject, ended.subject]).size).toBe(3)
})
