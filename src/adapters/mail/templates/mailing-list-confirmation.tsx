import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const mailingListConfirmation: MailTemplate<'mailing-list-confirmation'> = {
  subject: ({ letterhead }) => `Confirm your place on the ${letterhead.name} mailing list`,
  preview: () => 'One press of a button, and our letters will find you.',
  reason: ({ letterhead }) => `This address was entered in a sign-up form of ${letterhead.name}.`,
  unsubscribeUrl: ({ data }) => data.unsubscribeUrl,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Shall we write to you?</Heading>
      <Paragraph>
        Someone, we hope you, asked for letters from {letterhead.name} at this address. Confirm it, and the next one
        will reach you.
      </Paragraph>
      <Action href={data.confirmUrl}>Yes, write to me</Action>
      <Paragraph>
        If it was not you, leave this mail alone: unless the address is confirmed, no letter will follow.
      </Paragraph>
    </>
  ),
}
