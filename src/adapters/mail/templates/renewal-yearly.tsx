import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const renewalYearly: MailTemplate<'renewal-yearly'> = {
  subject: ({ letterhead }) => `A yearly word about your subscription to ${letterhead.name}`,
  preview: ({ data }) => `It renews by itself at its end. Today that would be ${data.amount}.`,
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} is set to renew by itself.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your subscription renews by itself</Heading>
      <Paragraph>
        {`Your subscription to ${letterhead.name} goes on for ${countOf(data.issues, 'more issue')}${data.lastIssue === null ? '' : `, up to Issue ${data.lastIssue}`}. At its end it renews with the card or bank account that you have saved.`}
      </Paragraph>
      <Paragraph>
        {`Today that would be ${data.subscription}: ${data.amount}. We tell you again, and the price, some weeks before anything is charged.`}
      </Paragraph>
      <Paragraph>There is nothing you have to do. You can turn autorenew off in your account at any time.</Paragraph>
      <Action href={data.url}>Go to my account</Action>
    </>
  ),
}
