import { cents } from '#domain/money/cents.ts'
import { type PartFacts, planPart } from '#domain/orders/refund-part.ts'

/** Whether money goes back for so many issues of a subscription that was bought for some price. */
export const mayGiveBack = (issues: number, cycle: NonNullable<PartFacts['cycle']>): boolean =>
  planPart(
    { kind: 'issues', issues, reason: null },
    {
      paid: cents(100_000),
      lines: [
        {
          line: 1,
          name: 'A subscription',
          quantity: 1,
          price: cents(100_000),
          shipping: cents(0),
          subject: { kind: 'subscription' },
        },
      ],
      parts: [],
      cycle,
      openGifts: [],
    },
  ).ok
