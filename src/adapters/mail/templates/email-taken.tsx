import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const emailTaken: MailTemplate<'email-taken'> = {
  subject: ({ letterhead }) => `You have an account at ${letterhead.name} already`,
  preview: () => 'Nothing has changed.',
  reason: ({ letterhead }) => `This address was given as the new one of another account at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>This address has an account</Heading>
      <Paragraph>
        Somebody who is logged in to another {letterhead.name} account asked to use this email address for it. It
        belongs to your account already, so it can not. Nothing has changed.
      </Paragraph>
      <Paragraph>
        If that was you, log in with this address instead. To bring two accounts together, write to us at{' '}
        {letterhead.supportEmail}.
      </Paragraph>
      <Action href={data.url}>Log in</Action>
      <Paragraph>If it was not, you need do nothing: nobody has been told that you have an account.</Paragraph>
    </>
  ),
}
