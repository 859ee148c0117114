import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

type Kind = 'order-receipt' | 'invoice' | 'invoice-reminder' | 'goods-sent' | 'order-refunded' | 'order-charged-back'

export const orderSamples: SomeSamples<Kind> = (site) => ({
  'order-receipt': {
    purpose: 'An order is paid, or was free: its receipt.',
    data: {
      order: '4821-9305-1723',
      url: `${site}/receipts?token=${SAMPLE_TOKEN}`,
      lines: [
        { name: 'Canvas Tote', quantity: 2, amount: '$40.00' },
        { name: '1-Year Standard Print (US)', quantity: 1, amount: '$39.95' },
        { name: 'Recordings from the Lighthouse: Twelve Evenings of Reading Aloud', quantity: 1, amount: '$12.00' },
        { name: 'Desktop Wallpapers', quantity: 1, amount: 'FREE' },
      ],
      sums: [
        { label: 'Shipping', amount: '$6.50' },
        { label: 'Total', amount: '$98.45' },
      ],
      paidWith: 'Visa ending in 4242',
      shipments: [{ contents: ['2 × Canvas Tote'], to: ['Ada Quill', '1 Pier Road', 'Duluth, MN 55802'] }],
      downloads: [
        {
          name: 'Recordings',
          files: [{ name: 'Side A', kind: 'WAV', url: `${site}/downloads/8f14e45f/side-a.wav?until=1797552000` }],
        },
        { name: 'Issue 6', files: [] },
      ],
      renews: { issues: 4, amount: '$39.95', url: `${site}/account` },
      passwordUrl: `${site}/login?tab=setup`,
    },
  },
  invoice: {
    purpose: 'An invoice is issued; or its payment is under way, or has failed.',
    data: {
      state: 'failed',
      invoiceNo: 'LS-0042',
      url: `${site}/invoice/${SAMPLE_TOKEN}`,
      total: '$42.00',
      due: '2026-12-16',
      failure: 'Your bank account could not be found.',
      paysOnline: true,
    },
  },
  'invoice-reminder': {
    purpose: 'An invoice is past due: the first of two letters, or the second.',
    data: {
      step: 1,
      invoiceNo: 'LS-0042',
      url: `${site}/invoice/${SAMPLE_TOKEN}`,
      pdfUrl: `${site}/invoice/${SAMPLE_TOKEN}/pdf`,
      total: '$42.00',
      due: '2026-12-16',
      paysOnline: true,
      reference: 'RF95 LS00 42',
    },
  },
  'goods-sent': {
    purpose: 'Goods of an order were handed to the post: one mail for each parcel.',
    data: {
      order: '4821-9305-1723',
      url: `${site}/receipts?token=${SAMPLE_TOKEN}`,
      contents: ['2 × Canvas Tote', 'Issue 6: Harbor'],
      to: ['Ada Quill', '1 Pier Road', 'Duluth, MN 55802'],
      carrier: 'USPS',
      tracking: '9400 1000 0000 0000 0000 00',
      trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
    },
  },
  'order-refunded': {
    purpose: 'An order was refunded, or cancelled before it was paid.',
    data: {
      order: '4821-9305-1723',
      amount: '$40.00',
      url: `${site}/receipts?token=${SAMPLE_TOKEN}`,
      ended: ['subscription', 'gifts', 'downloads'],
    },
  },
  'order-charged-back': {
    purpose: 'A dispute is lost: the buyer’s bank has taken the payment back.',
    data: { order: '4821-9305-1723', amount: '$42.00', url: `${site}/receipts?token=${SAMPLE_TOKEN}` },
  },
})
