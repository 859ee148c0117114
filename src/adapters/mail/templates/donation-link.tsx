import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const donationLink: MailTemplate<'donation-link'> = {
  subject: ({ letterhead }) => `The page of your monthly gift to ${letterhead.name}`,
  preview: () => 'Change it, pause it, stop it, or see what you have given.',
  reason: ({ letterhead }) => `You have asked ${letterhead.name} for it, or somebody there thought that it may help.`,
  Body: ({ data }) => (
    <>
      <Heading>The page of your gift</Heading>
      <Paragraph>
        Here is the page of your gift of {data.amount} a month. On it you change the amount or the day, take another
        card, pause, or stop, and find every receipt. You need no password; please keep the link to yourself.
      </Paragraph>
      <Action href={data.url}>See my donation</Action>
    </>
  ),
}
