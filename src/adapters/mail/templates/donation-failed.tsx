import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** It may be a trifle, then it needs a minute, then it is the last time that we ask. */
const tones = [
  {
    subject: (name: string) => `Your gift to ${name} did not go through`,
    heading: 'Your gift did not go through',
    words: 'This happens, most often for a reason that is quickly mended.',
  },
  {
    subject: (name: string) => `Your gift to ${name} still waits`,
    heading: 'Your gift still waits',
    words: 'We tried once more, and it did not go through. Another card takes a minute.',
  },
  {
    subject: (name: string) => `We try your gift to ${name} one last time`,
    heading: 'One last try',
    words:
      'We have tried several times by now. If the next time does not work either, we stop, and your monthly gift ends.',
  },
]

const toneOf = (time: number) => tones[time - 1] ?? (tones[0] as (typeof tones)[number])

export const donationFailed: MailTemplate<'donation-failed'> = {
  subject: ({ letterhead, data }) => toneOf(data.time).subject(letterhead.name),
  preview: ({ data }) => data.reason,
  reason: ({ letterhead }) => `You give to ${letterhead.name} every month.`,
  Body: ({ data }) => (
    <>
      <Heading>{toneOf(data.time).heading}</Heading>
      <Paragraph>
        {toneOf(data.time).words} {data.reason}
      </Paragraph>
      <Paragraph>
        Nothing was taken for your gift of {data.amount}.{' '}
        {data.needsAnother
          ? `The same card can not be charged again: please give us another by ${mailDay(data.nextOn)}.`
          : `We try again around ${mailDay(data.nextOn)}.`}
      </Paragraph>
      <Action href={data.url}>Use another card</Action>
      <Paragraph>
        You need not log in. If it does not suit you any more,{' '}
        <TextLink href={data.manageUrl}>change or cancel it</TextLink>: we are glad of what you have given.
      </Paragraph>
    </>
  ),
}
