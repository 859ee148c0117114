import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const accountDeleted: MailTemplate<'account-deleted'> = {
  subject: ({ letterhead }) => `Your ${letterhead.name} account was deleted`,
  preview: () => 'This is the last mail to you.',
  reason: ({ letterhead }) => `You had an account at ${letterhead.name}.`,
  Body: ({ letterhead }) => (
    <>
      <Heading>Your account was deleted</Heading>
      <Paragraph>
        We no longer know your name, your address or how you pay. What our books must keep of your orders is kept
        without your name. This is the last mail to you; within seven days we have forgotten where we sent it.
      </Paragraph>
      <Paragraph>
        You are welcome at any time, with a new account. If you did not do this, write to us:{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>.
      </Paragraph>
    </>
  ),
}
