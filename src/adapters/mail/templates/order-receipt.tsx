import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'
import { ReceiptWords } from './receipt-words.tsx'

export const orderReceipt: MailTemplate<'order-receipt'> = {
  subject: ({ letterhead, data }) => `Your order at ${letterhead.name} (${data.order})`,
  preview: () => 'Thank you. Your receipt is inside.',
  reason: ({ letterhead }) => `An order was placed at ${letterhead.name} with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Thank you for your order</Heading>
      <ReceiptWords {...data} />
      {data.hasDownloads && !data.downloads ? <Paragraph>Your download links are on the receipt.</Paragraph> : null}
      <Action href={data.url}>See the receipt</Action>
    </>
  ),
}
