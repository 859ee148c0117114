import { linkLife } from './link-life.ts'
import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const paymentChallenge: MailTemplate<'payment-challenge'> = {
  subject: ({ letterhead }) => `Please authorize the renewal of your subscription to ${letterhead.name}`,
  preview: ({ data }) => `Your bank asks you to authorize ${data.amount}.`,
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} is set to renew by itself.`,
  Body: ({ data }) => (
    <>
      <Heading>Your bank would like to hear from you</Heading>
      <Paragraph>
        Your bank asks you to authorize the payment for your renewal ({data.subscription}, {data.amount}). It takes a
        minute: the link leads you to your bank’s question.
      </Paragraph>
      <Action href={data.url}>Authorize the payment</Action>
      <Paragraph>
        The link works for {linkLife(data.days)}. You need not log in. Nothing has been taken yet; we ask your bank
        again around {mailDay(data.nextOn)}.
      </Paragraph>
    </>
  ),
}
