import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const autorenewOff: MailTemplate<'autorenew-off'> = {
  subject: ({ letterhead }) => `Your subscription to ${letterhead.name} was not renewed`,
  preview: () => 'We have turned autorenew off. Nothing more will be charged.',
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} was set to renew by itself.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your subscription was not renewed</Heading>
      <Paragraph>
        We tried several times, and the payment did not go through. {data.reason} Nothing was taken, and we have turned
        autorenew off: nothing more will be charged.
      </Paragraph>
      <Paragraph>
        We would be glad to keep you as a reader of {letterhead.name}. You can renew whenever it suits you (
        {data.subscription}, {data.amount}), and go on with the next issue.
      </Paragraph>
      <Action href={data.url}>Renew my subscription</Action>
    </>
  ),
}
