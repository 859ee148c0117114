import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const emailChangeNotice: MailTemplate<'email-change-notice'> = {
  subject: ({ letterhead }) => `A new email address for your ${letterhead.name} account`,
  preview: () => 'If you asked for this, you need do nothing.',
  reason: ({ letterhead }) => `This is the email address of an account at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your address is about to change</Heading>
      <Paragraph>
        We were asked to change the email address of your {letterhead.name} account to <strong>{data.newEmail}</strong>.
        It changes as soon as the new address is confirmed.
      </Paragraph>
      <Paragraph>
        If you asked for this, you need do nothing. If you did not, somebody else may be signed in to your account:
        choose a new password, and write to us at{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>.
      </Paragraph>
    </>
  ),
}
