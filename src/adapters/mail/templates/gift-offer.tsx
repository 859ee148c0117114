import { mailDay } from './mail-day.ts'
import { Action, Fine, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftOffer: MailTemplate<'gift-offer'> = {
  subject: ({ data, letterhead }) =>
    data.gifts.length > 1
      ? `Your gifts of ${letterhead.name} end soon`
      : `Your gift of ${letterhead.name}${forWhom(data.gifts[0]?.recipient)} ends soon`,
  preview: () => 'One more issue comes. Would you like to give again?',
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was bought with this address.`,
  Body: ({ data }) => {
    const isOne = data.gifts.length === 1
    return (
      <>
        <Heading>Would you like to give again?</Heading>
        <Paragraph>
          {isOne
            ? `What you gave on ${mailDay(data.givenOn)} has brought its issues, and one more comes. Then it ends: nothing renews itself, and nobody is charged.`
            : `What you gave on ${mailDay(data.givenOn)} has brought its issues, and one more comes of each. Then they end: nothing renews itself, and nobody is charged.`}
        </Paragraph>
        {data.gifts.map(({ gift, recipient }, index) => (
          // Two of an order may be alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written once
          <Paragraph key={index}>{`${gift}${forWhom(recipient)}`}</Paragraph>
        ))}
        <Action href={data.url}>Give again</Action>
        <Paragraph>
          A gift that is redeemed before the last issue follows it without a gap. If you would rather not, there is
          nothing to do.
        </Paragraph>
        <Fine>
          {'We write of this once for a gift. '}
          {data.chooseUrl !== null && <TextLink href={data.chooseUrl}>Turn off offers to give again</TextLink>}
        </Fine>
      </>
    )
  },
}

const forWhom = (recipient: string | null | undefined): string => (recipient ? ` for ${recipient}` : '')
