import { mailDay } from './mail-day.ts'
import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftReminder: MailTemplate<'gift-reminder'> = {
  subject: ({ letterhead, data }) =>
    data.gifts.length > 1
      ? `${data.gifts.length} gifts of ${letterhead.name} wait to be redeemed`
      : `Your gift of ${letterhead.name} waits to be redeemed`,
  preview: () => 'In case the link was lost: here it is again.',
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was bought with this address.`,
  Body: ({ data }) => {
    const isOne = data.gifts.length === 1
    return (
      <>
        <Heading>{isOne ? 'Your gift waits' : `${data.gifts.length} of your gifts wait`}</Heading>
        <Paragraph>
          {isOne
            ? `You bought it on ${mailDay(data.boughtOn)}, and nobody has redeemed it yet. In case the link was lost, here it is again, the same one: it does not expire, and works once. If you have handed it on already, there is nothing to do.`
            : `You bought them on ${mailDay(data.boughtOn)}, and nobody has redeemed them yet. In case a link was lost, here they are again, the same ones: they do not expire, and each works once. If you have handed them on already, there is nothing to do.`}
        </Paragraph>
        {data.gifts.map(({ gift, url, cardUrl }, index) => (
          <Paragraph key={url}>
            {isOne ? gift : `${index + 1}. ${gift}`}
            <br />
            <TextLink href={url}>{url}</TextLink>
            <br />
            <TextLink href={cardUrl}>{isOne ? 'Print it as a card' : `Print gift ${index + 1} as a card`}</TextLink>
          </Paragraph>
        ))}
        <Paragraph>
          {`${isOne ? 'It belongs' : 'They belong'} to order ${data.order}. We write of this once only.`}
        </Paragraph>
      </>
    )
  },
}
