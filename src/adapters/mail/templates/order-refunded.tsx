import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const orderRefunded: MailTemplate<'order-refunded'> = {
  subject: ({ data, letterhead }) => `Your order from ${letterhead.name} was ${data.amount ? 'refunded' : 'cancelled'}`,
  preview: ({ data }) => (data.amount ? `${data.amount} is on its way back to you.` : `Order ${data.order}`),
  reason: ({ letterhead }) => `An order from ${letterhead.name} was made with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{data.amount ? `${data.amount} is on its way back` : 'Your order was cancelled'}</Heading>
      <Paragraph>
        {data.amount
          ? `We have refunded order ${data.order} to what it was paid with. Banks take up to ten days to show it.`
          : `We have cancelled order ${data.order}. Nothing had been paid for it.`}
      </Paragraph>
      <Paragraph>Its subscription, its gifts that nobody has redeemed and its downloads have ended with it.</Paragraph>
      <Action href={data.url}>See the order</Action>
    </>
  ),
}
