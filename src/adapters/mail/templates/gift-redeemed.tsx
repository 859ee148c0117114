import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftRedeemed: MailTemplate<'gift-redeemed'> = {
  subject: ({ letterhead }) => `Your gift of ${letterhead.name} is redeemed`,
  preview: ({ data }) => `What ${data.giver} has given you is yours.`,
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was redeemed with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{data.gift}</Heading>
      <Paragraph>
        What {data.giver} has given you is yours now.{' '}
        {data.issues === null
          ? `Issues come to you for as long as there are any: ${data.settings}.`
          : `It brings you ${countOf(data.issues, 'issue')}: ${data.settings}.`}
      </Paragraph>
      <Paragraph>Your account shows what comes next, and where it goes.</Paragraph>
      <Action href={data.url}>See your account</Action>
    </>
  ),
}
