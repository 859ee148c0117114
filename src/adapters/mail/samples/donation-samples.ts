import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

type Kind =
  | 'donation-receipt'
  | 'donation-failed'
  | 'donation-restarted'
  | 'donation-paused'
  | 'donation-link'
  | 'donation-thanks'
  | 'donation-ended'
  | 'donation-statement'

export const donationSamples: SomeSamples<Kind> = (site) => {
  const url = `${site}/donate/monthly?token=${SAMPLE_TOKEN}`
  return {
    'donation-receipt': {
      purpose: 'A later month of a monthly donation was charged.',
      data: {
        order: '4821-9305-1723',
        url: `${site}/receipts?token=${SAMPLE_TOKEN}`,
        lines: [{ name: 'Monthly Contribution', quantity: 1, amount: '$25.00' }],
        sums: [{ label: 'Total', amount: '$25.00' }],
        gives: { amount: '$30.00', nextOn: '2026-12-17', url },
      },
    },
    'donation-failed': {
      purpose: 'A month of a monthly donation was declined.',
      data: {
        amount: '$25.00',
        reason: 'Your card was declined.',
        needsAnother: false,
        time: 1,
        nextOn: '2026-11-20',
        url: `${site}/donate/payment?token=${SAMPLE_TOKEN}`,
        manageUrl: url,
      },
    },
    'donation-restarted': {
      purpose: 'What had been declined went through.',
      data: { amount: '$25.00', nextOn: '2026-12-17', url },
    },
    'donation-paused': {
      purpose: 'A donor has paused their monthly donation.',
      data: { amount: '$25.00', until: '2027-02-17', url },
    },
    'donation-link': { purpose: 'A donor has lost the link to their page.', data: { amount: '$25.00', url } },
    'donation-thanks': {
      purpose: 'Staff thank somebody for a gift.',
      data: {
        name: 'Ada Quill',
        amount: '$250.00',
        givenOn: '2026-11-17',
        words: 'Your gift paid for the photographs of the flooded archive.\nCome and see the prints.',
      },
    },
    'donation-ended': {
      purpose: 'A monthly donation has ended.',
      data: { amount: '$25.00', because: 'declined', url },
    },
    'donation-statement': {
      purpose: 'The statement of a year’s gifts, for the donor’s records.',
      data: {
        news: 'issued',
        year: 2026,
        statementNo: '2026-0042',
        name: 'Ada Quill',
        gifts: 12,
        given: '$120.00',
        url: `${site}/donate/statements/${SAMPLE_TOKEN}.pdf`,
      },
    },
  }
}
