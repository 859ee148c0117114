import type { SomeSamples } from './mail-sample.ts'

/** To those who work at the magazine. */
export const staffSamples: SomeSamples<'dispute-notice' | 'cancellation-notice'> = () => ({
  'dispute-notice': {
    purpose: 'To staff: a bank asks about a payment, takes it back, or has decided.',
    data: {
      news: 'opened',
      dispute: 'du_1',
      payment: 'pi_1',
      order: '4821-9305-1723',
      amount: '$42.00',
      reason: 'product_not_received',
      respondBy: '2026-11-26T04:59:00.000Z',
      isKept: false,
      hasEnded: false,
    },
  },
  'cancellation-notice': {
    purpose: 'To staff: a cancellation or withdrawal that only they can look after.',
    data: {
      cancellation: '0b8f3c5e-6f0f-4c55-9d5e-0c6f1c1c8a11',
      kind: 'withdraw',
      contract: 'subscription',
      name: 'Ada Quill',
      email: 'ada@reader.example',
      details: 'Order 17',
    },
  },
})
