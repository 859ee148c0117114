import { linkLife } from './link-life.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const addressMissing: MailTemplate<'address-missing'> = {
  subject: ({ letterhead }) => `Where shall we send ${letterhead.name}?`,
  preview: ({ data }) => `Your copy of ${data.issue} waits for an address.`,
  reason: ({ letterhead }) => `You subscribe to ${letterhead.name} in print, and we have no address to send it to.`,
  Body: ({ data }) => (
    <>
      <Heading>Your copy of {data.issue} is waiting</Heading>
      <Paragraph>
        The mailing list of this issue has been made, and we have no address for yours. The copy is kept for you, and is
        sent when we know where to.
      </Paragraph>
      <Action href={data.url}>Add my address</Action>
      <Paragraph>The link works for {linkLife(data.days)}. You need not log in.</Paragraph>
    </>
  ),
}
