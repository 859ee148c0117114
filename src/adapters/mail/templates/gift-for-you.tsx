import { Fragment } from 'react'
import { Action, Fine, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftForYou: MailTemplate<'gift-for-you'> = {
  subject: ({ data, letterhead }) => `${data.giver} has given you ${letterhead.name}`,
  preview: () => 'A subscription, for you.',
  reason: ({ data }) => `${data.giver} asked us to send this gift to you. Your address is used for nothing else.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>{data.recipient === null ? 'A gift for you' : `A gift for ${data.recipient}`}</Heading>
      <Paragraph>{data.greeting}</Paragraph>
      {data.message !== null && <Message text={data.message} giver={data.giver} />}
      <Action href={data.url}>Redeem your gift</Action>
      <Paragraph>
        You choose where it goes. The link does not expire and works once, for whoever opens it first: keep it to
        yourself until you have redeemed it. You can also <TextLink href={data.cardUrl}>print it as a card</TextLink>.
      </Paragraph>
      <Fine>
        {`We write to you this once. You do not know anybody of this name, or want no such gift? Leave this mail alone, or tell us at ${letterhead.supportEmail}.`}
      </Fine>
    </>
  ),
}

/** In the giver's own words, line by line, and marked as theirs. */
function Message({ text, giver }: { text: string; giver: string }) {
  const lines = text.split('\n').map((line, index) => ({ line, index }))
  return (
    <div dir="auto">
      <Paragraph>
        {lines.map(({ line, index }) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Paragraph>
      <Paragraph>{`— ${giver}`}</Paragraph>
    </div>
  )
}
