import type { MailData } from '#application/ports/mail.ts'
import { lateAddressText } from '#domain/dispatches/late-address.ts'
import { Heading, Lines, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

function countsFrom({ late, from }: MailData<'address-changed'>): string {
  if (late) return lateAddressText(late)
  return from === null ? 'It counts from the next issue.' : `It counts from issue ${from}.`
}

export const addressChanged: MailTemplate<'address-changed'> = {
  subject: ({ letterhead }) => `Your address for ${letterhead.name} was changed`,
  preview: ({ data }) => countsFrom(data),
  reason: ({ letterhead }) => `You subscribe to ${letterhead.name} in print.`,
  Body: ({ data }) => (
    <>
      <Heading>Your address was changed</Heading>
      <Paragraph>
        <Lines>{data.address}</Lines>
      </Paragraph>
      <Paragraph>{countsFrom(data)}</Paragraph>
      <Paragraph>If you have not changed it, please answer this mail.</Paragraph>
    </>
  ),
}
