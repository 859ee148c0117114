import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

const why = {
  donor: 'As you asked, nothing more will be charged.',
  staff: 'We have ended it for you: nothing more will be charged.',
  declined: 'We tried several times, and the payment did not go through. Nothing more will be charged.',
}

export const donationEnded: MailTemplate<'donation-ended'> = {
  subject: ({ letterhead }) => `Your monthly gift to ${letterhead.name} has ended`,
  preview: () => 'Nothing more will be charged. Thank you for what you have given.',
  reason: ({ letterhead }) => `You gave to ${letterhead.name} every month.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your monthly gift has ended</Heading>
      <Paragraph>
        {why[data.because]} It was {data.amount} a month, and it has helped to make {letterhead.name}: thank you.
      </Paragraph>
      <Paragraph>Your receipts stay where they are, and you can begin anew whenever it suits you.</Paragraph>
      <Action href={data.url}>See my donation</Action>
    </>
  ),
}
