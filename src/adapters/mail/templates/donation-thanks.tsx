import { mailDay } from './mail-day.ts'
import { Heading, Lines, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const donationThanks: MailTemplate<'donation-thanks'> = {
  subject: ({ letterhead }) => `Thank you, from everyone at ${letterhead.name}`,
  preview: ({ data }) => `For your gift of ${data.amount}.`,
  reason: ({ letterhead }) => `You gave to ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Thank you</Heading>
      <Paragraph>{`Dear ${data.name},`}</Paragraph>
      <Paragraph>
        On {mailDay(data.givenOn)} you gave {data.amount} to {letterhead.name}. It goes into the pages that you read,
        and into paying those who make them. We are grateful.
      </Paragraph>
      {data.words !== null && (
        <div dir="auto">
          <Paragraph>
            <Lines>{data.words.split('\n')}</Lines>
          </Paragraph>
        </div>
      )}
    </>
  ),
}
