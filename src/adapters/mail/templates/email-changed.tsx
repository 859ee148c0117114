import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const emailChanged: MailTemplate<'email-changed'> = {
  subject: ({ letterhead }) => `Your ${letterhead.name} account has a new email address`,
  preview: () => 'You log in with it from now on.',
  reason: ({ letterhead }) => `This was the email address of an account at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your address has changed</Heading>
      <Paragraph>
        The email address of your {letterhead.name} account is now <strong>{data.newEmail}</strong>. You log in with it
        from now on, and this is the last mail to the old one. Links that we mailed here before no longer work.
      </Paragraph>
      <Paragraph>
        If you did not confirm this, write to us at once:{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>.
      </Paragraph>
    </>
  ),
}
