import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const passwordLink: MailTemplate<'password-link'> = {
  subject: ({ letterhead }) => `Choose your password for ${letterhead.name}`,
  preview: ({ data }) => `The link works once, within ${countOf(data.hours, 'hour')}.`,
  reason: ({ letterhead }) => `A new password for this address was asked for at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Choose a password</Heading>
      <Paragraph>
        Follow this link to choose the password of your {letterhead.name} account. It works once, within{' '}
        {countOf(data.hours, 'hour')}.
      </Paragraph>
      <Action href={data.url}>Choose my password</Action>
      <Paragraph>If you did not ask for this, you need do nothing: your account stays as it is.</Paragraph>
    </>
  ),
}
