import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const donationPaused: MailTemplate<'donation-paused'> = {
  subject: ({ letterhead }) => `Your monthly gift to ${letterhead.name} is paused`,
  preview: ({ data }) => `Nothing is charged before ${mailDay(data.until)}.`,
  reason: ({ letterhead }) => `You give to ${letterhead.name} every month.`,
  Body: ({ data }) => (
    <>
      <Heading>Your gift is paused</Heading>
      <Paragraph>
        Nothing is charged before {mailDay(data.until)}. From that day on your gift of {data.amount} a month goes on by
        itself. You can go on sooner, or stop, whenever you like.
      </Paragraph>
      <Action href={data.url}>See my donation</Action>
    </>
  ),
}
