import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const giftLinks: MailTemplate<'gift-links'> = {
  subject: ({ letterhead, data }) => `Your ${data.gifts.length} gifts of ${letterhead.name}`,
  preview: () => 'Forward one link to each of those they are for.',
  reason: ({ letterhead }) => `Gift subscriptions to ${letterhead.name} were bought with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Your {data.gifts.length} gifts</Heading>
      <Paragraph>
        Each link is one gift. Forward each to one person: they choose where it goes, and it is theirs as soon as they
        have redeemed it. A link does not expire, and works once. To give one by hand, print its card: a picture on it
        opens the link.
      </Paragraph>
      {data.gifts.map(({ gift, url, cardUrl, deliveryUrl }, index) => (
        <Paragraph key={url}>
          {`${index + 1}. ${gift}`}
          <br />
          <TextLink href={url}>{url}</TextLink>
          <br />
          <TextLink href={cardUrl}>{`Print gift ${index + 1} as a card`}</TextLink>
          {deliveryUrl && (
            <>
              <br />
              <TextLink
                href={deliveryUrl}
              >{`Add a name and a message to gift ${index + 1}, or have it emailed`}</TextLink>
            </>
          )}
        </Paragraph>
      ))}
      <Paragraph>They belong to order {data.order}.</Paragraph>
    </>
  ),
}
