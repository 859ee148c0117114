import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'
import { ReceiptWords } from './receipt-words.tsx'

export const renewalReceipt: MailTemplate<'renewal-receipt'> = {
  subject: ({ letterhead, data }) => `Your subscription to ${letterhead.name} is renewed (${data.order})`,
  preview: () => 'Thank you for staying with us. Your receipt is inside.',
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} is set to renew by itself.`,
  Body: ({ data }) => (
    <>
      <Heading>Your subscription is renewed</Heading>
      <Paragraph>Thank you for staying with us. The next issue comes to you as before.</Paragraph>
      <ReceiptWords {...data} />
      <Action href={data.url}>See the receipt</Action>
    </>
  ),
}
