import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftSent: MailTemplate<'gift-sent'> = {
  subject: ({ letterhead }) => `Your gift of ${letterhead.name} was sent`,
  preview: ({ data }) => `It is on its way to ${data.recipient ?? data.sentTo}.`,
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was bought with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Your gift was sent</Heading>
      <Paragraph>
        {`As you wished, we have mailed it to ${data.recipient === null ? data.sentTo : `${data.recipient} at ${data.sentTo}`} on ${mailDay(data.sentOn)}: ${data.gift}.`}
      </Paragraph>
      <Paragraph>
        Should the mail be lost, its link is still yours to hand on. If the address takes no mail, we tell you.
      </Paragraph>
      <Action href={data.url}>See your gift</Action>
      <Paragraph>{`It belongs to order ${data.order}.`}</Paragraph>
    </>
  ),
}
