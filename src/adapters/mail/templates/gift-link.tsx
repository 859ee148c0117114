import { Action, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftLink: MailTemplate<'gift-link'> = {
  subject: ({ letterhead }) => `Your gift of ${letterhead.name}`,
  preview: () => 'Forward the link to whomever it is for.',
  reason: ({ letterhead }) => `A gift subscription to ${letterhead.name} was bought with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{data.gift}</Heading>
      <Paragraph>
        This link is the gift. Forward it to whomever it is for: they choose where it goes, and it is theirs as soon as
        they have redeemed it. It does not expire, and works once.
      </Paragraph>
      <Action href={data.url}>Redeem the gift</Action>
      {data.cardUrl && (
        <Paragraph>
          To give it by hand, <TextLink href={data.cardUrl}>print it as a card</TextLink>: a picture on it opens the
          link.
        </Paragraph>
      )}
      {data.deliveryUrl && (
        <Paragraph>
          <TextLink href={data.deliveryUrl}>Add a name and a message, or have it emailed</TextLink> on a day that you
          choose.
        </Paragraph>
      )}
      <Paragraph>It belongs to order {data.order}.</Paragraph>
    </>
  ),
}
