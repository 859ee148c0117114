import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'
import { ReceiptWords } from './receipt-words.tsx'

export const donationReceipt: MailTemplate<'donation-receipt'> = {
  subject: ({ letterhead, data }) => `Thank you for your gift to ${letterhead.name} (${data.order})`,
  preview: () => 'Your gift has arrived. Your receipt is inside.',
  reason: ({ letterhead }) => `You give to ${letterhead.name} every month.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your gift has arrived</Heading>
      <Paragraph>
        Thank you. What is in the next issue of {letterhead.name} is there because of readers like you.
      </Paragraph>
      <ReceiptWords {...data} />
      <Action href={data.url}>See the receipt</Action>
    </>
  ),
}
