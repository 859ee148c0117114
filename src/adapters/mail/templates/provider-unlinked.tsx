import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const providerUnlinked: MailTemplate<'provider-unlinked'> = {
  subject: ({ data, letterhead }) => `${data.provider} is no longer linked to your ${letterhead.name} account`,
  preview: () => 'If you did this, you need do nothing.',
  reason: ({ letterhead }) => `This is the email address of an account at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>{data.provider} is no longer linked</Heading>
      <Paragraph>
        Your {letterhead.name} account can no longer be opened with {data.provider} as it was linked. You can log in
        with a code that we email you, or with your password.
      </Paragraph>
      <Paragraph>
        If you did this, you need do nothing. If you did not, somebody else may be signed in to your account: choose a
        new password, and write to us at{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>.
      </Paragraph>
    </>
  ),
}
