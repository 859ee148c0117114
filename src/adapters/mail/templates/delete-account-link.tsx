import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const deleteAccountLink: MailTemplate<'delete-account-link'> = {
  subject: ({ letterhead }) => `Delete your ${letterhead.name} account`,
  preview: () => 'Nothing is deleted until you confirm it.',
  reason: ({ letterhead }) => `Somebody who is logged in to your account at ${letterhead.name} asked to delete it.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Do you want to delete your account?</Heading>
      <Paragraph>
        The link leads to a page that says once more what is deleted, and asks you. It works for{' '}
        {countOf(data.hours, 'hour')}.
      </Paragraph>
      <Action href={data.url}>Go to that page</Action>
      <Paragraph>
        If you did not ask for this, leave the mail alone, and choose a new password for your {letterhead.name} account.
      </Paragraph>
    </>
  ),
}
