import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

type Kind =
  | 'renewal-wave'
  | 'renewal-yearly'
  | 'renewal-notice'
  | 'renewal-receipt'
  | 'payment-failed'
  | 'payment-challenge'
  | 'autorenew-off'
  | 'address-changed'
  | 'account-link'
  | 'address-missing'
  | 'missing-copy'
  | 'cancellation-received'

const renewal = { subscription: '1-Year Standard Print (US)', amount: '$39.95' }

/** Renewals, addresses and copies of those who subscribe. */
export const subscriptionSamples: SomeSamples<Kind> = (site) => {
  const paymentUrl = `${site}/account/payment?token=${SAMPLE_TOKEN}`
  const addressUrl = `${site}/account/address?token=${SAMPLE_TOKEN}`
  return {
    'renewal-wave': {
      purpose: 'Before and after a subscription ends that does not renew itself.',
      data: {
        ...renewal,
        state: 'lapsed',
        issuesAfterNext: 0,
        lastIssue: 8,
        giver: 'Bo Lind',
        url: `${site}/subscribe/renew?token=${SAMPLE_TOKEN}`,
        unsubscribeUrl: `${site}/mailing-list/unsubscribe?token=${SAMPLE_TOKEN}`,
      },
    },
    'renewal-yearly': {
      purpose: 'Once a year, where a subscription of several years renews itself.',
      data: {
        subscription: '3-Year Standard Print (US)',
        amount: '$99.95',
        issues: 8,
        lastIssue: 12,
        url: `${site}/account`,
      },
    },
    'renewal-notice': {
      purpose: 'Three weeks before a subscription renews itself, unless the settings say otherwise.',
      data: {
        ...renewal,
        notBefore: '2026-11-24',
        isAgain: true,
        hasExpired: true,
        url: `${site}/account`,
        renewUrl: `${site}/subscribe/renew`,
        addressUrl,
      },
    },
    'renewal-receipt': {
      purpose: 'A subscription has renewed itself: its receipt.',
      data: {
        order: '4821-9305-1723',
        url: `${site}/receipts?token=${SAMPLE_TOKEN}`,
        lines: [{ name: 'Subscription Renewal: 1-Year Standard Print', quantity: 1, amount: '$39.95' }],
        sums: [{ label: 'Total', amount: '$39.95' }],
      },
    },
    'payment-failed': {
      purpose: 'A renewal was declined. It is tried again.',
      data: { ...renewal, reason: 'Your card was declined.', url: paymentUrl, days: 400, nextOn: '2026-11-19' },
    },
    'payment-challenge': {
      purpose: 'The bank wants its customer to authorize a renewal.',
      data: { ...renewal, url: paymentUrl, days: 400, nextOn: '2026-11-19' },
    },
    'autorenew-off': {
      purpose: 'A renewal was declined for the last time: autorenew is off.',
      data: { ...renewal, reason: 'Your card was declined.', url: `${site}/subscribe/renew` },
    },
    'address-changed': {
      purpose: 'An address for print was changed.',
      data: { address: ['5 Elm Street', 'Salem, MA 01970'], late: { issue: 6, from: 7 }, from: 7 },
    },
    'account-link': {
      purpose: 'Staff have sent a link to the page of an address or of a payment.',
      data: { purpose: 'address', url: addressUrl, days: 400 },
    },
    'address-missing': {
      purpose: 'A copy waits, since its subscriber has no address.',
      data: { issue: 'Harbor', url: addressUrl, days: 400 },
    },
    'missing-copy': {
      purpose: 'What becomes of a copy that did not come.',
      data: { news: 'replacing', issue: 'Harbor', copies: 1, to: ['Ada Quill', '5 Elm Street'], because: null },
    },
    'cancellation-received': {
      purpose: 'A cancellation or withdrawal was declared with this address.',
      data: {
        kind: 'cancel',
        contract: 'everything',
        name: 'Ada Quill',
        endsOn: null,
        received: '2026-11-17 09:30 (America/New_York)',
        wording: 'english',
      },
    },
  }
}
