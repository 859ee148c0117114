import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const donationRestarted: MailTemplate<'donation-restarted'> = {
  subject: ({ letterhead }) => `Your monthly gift to ${letterhead.name} goes on`,
  preview: () => 'It went through. Thank you for seeing to it.',
  reason: ({ letterhead }) => `You give to ${letterhead.name} every month.`,
  Body: ({ data }) => (
    <>
      <Heading>Your gift goes on</Heading>
      <Paragraph>
        It went through: thank you for seeing to it. Your gift of {data.amount} is next charged on{' '}
        {mailDay(data.nextOn)}. The receipt comes in a mail of its own.
      </Paragraph>
      <Action href={data.url}>See my donation</Action>
    </>
  ),
}
