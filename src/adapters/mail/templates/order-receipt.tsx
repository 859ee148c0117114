import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const orderReceipt: MailTemplate<'order-receipt'> = {
  subject: ({ letterhead, data }) => `Your order at ${letterhead.name} (${data.order})`,
  preview: () => 'Thank you. Your receipt is inside.',
  reason: ({ letterhead }) => `An order was placed at ${letterhead.name} with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Thank you for your order</Heading>
      {data.lines.map(({ name, quantity, amount }) => (
        <Paragraph key={name}>
          {quantity > 1 ? `${quantity} × ${name}` : name}: {amount}
        </Paragraph>
      ))}
      {data.sums.map(({ label, amount }) => (
        <Paragraph key={label}>
          {label}: {amount}
        </Paragraph>
      ))}
      {data.hasDownloads ? <Paragraph>Your download links are on the receipt.</Paragraph> : null}
      <Action href={data.url}>See the receipt</Action>
    </>
  ),
}
