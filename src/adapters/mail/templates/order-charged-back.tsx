import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const orderChargedBack: MailTemplate<'order-charged-back'> = {
  subject: ({ letterhead }) => `Your bank has taken back a payment to ${letterhead.name}`,
  preview: ({ data }) => `Order ${data.order}: ${data.amount}`,
  reason: ({ letterhead }) => `An order from ${letterhead.name} was made with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Your bank has taken back {data.amount}</Heading>
      <Paragraph>
        The payment for order {data.order} was disputed, and your bank has given the money back to whoever paid. What
        the order had bought has ended with it.
      </Paragraph>
      <Paragraph>If that was a mistake, please answer this mail: we will find a way.</Paragraph>
      <Action href={data.url}>See the order</Action>
    </>
  ),
}
