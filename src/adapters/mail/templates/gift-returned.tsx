import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftReturned: MailTemplate<'gift-returned'> = {
  subject: ({ letterhead }) => `Your gift of ${letterhead.name} could not be delivered`,
  preview: ({ data }) => `${data.sentTo} takes no mail.`,
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was bought with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Your gift came back</Heading>
      <Paragraph>
        {`We have mailed your gift to ${data.sentTo}, and that address takes no mail: ${data.gift}. Nothing is lost. Correct the address, or hand the link on yourself.`}
      </Paragraph>
      <Action href={data.url}>Correct the address</Action>
      <Paragraph>{`It belongs to order ${data.order}.`}</Paragraph>
    </>
  ),
}
