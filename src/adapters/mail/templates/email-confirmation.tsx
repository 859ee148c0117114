import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const emailConfirmation: MailTemplate<'email-confirmation'> = {
  subject: ({ letterhead }) => `Confirm your new email address for ${letterhead.name}`,
  preview: () => 'Until you do, everything goes to the old one.',
  reason: ({ letterhead }) => `This address was given as the new one of an account at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Is this your new address?</Heading>
      <Paragraph>
        Confirm that <strong>{data.newEmail}</strong> is to be the email address of your {letterhead.name} account.
        Until then, you sign in and hear from us with the old one.
      </Paragraph>
      <Paragraph>
        The link works once, within {countOf(data.hours, 'hour')}. Afterwards you are logged out everywhere but where
        you confirm.
      </Paragraph>
      <Action href={data.url}>Use this address</Action>
      <Paragraph>If you have no account with us, somebody mistyped theirs: leave this mail alone.</Paragraph>
    </>
  ),
}
