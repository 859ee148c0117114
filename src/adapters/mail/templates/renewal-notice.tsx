import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const renewalNotice: MailTemplate<'renewal-notice'> = {
  subject: ({ letterhead }) => `Your subscription to ${letterhead.name} renews soon`,
  preview: ({ data }) => `${data.amount}, not before ${mailDay(data.notBefore)}. There is nothing you have to do.`,
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} is set to renew by itself.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your subscription renews soon</Heading>
      {data.isAgain ? (
        <Paragraph>What we told you about your renewal before has changed: this is what holds now.</Paragraph>
      ) : null}
      <Paragraph>
        {data.hasExpired
          ? `The last issue of your subscription to ${letterhead.name} has been sent. Not before ${mailDay(data.notBefore)}`
          : `The last issue of your subscription to ${letterhead.name} has been prepared for you. Once it has been sent, and not before ${mailDay(data.notBefore)}`}
        , we renew your subscription with the card or bank account that you have saved.
      </Paragraph>
      <Paragraph>
        {data.subscription}: {data.amount}
      </Paragraph>
      {data.addressUrl ? (
        <Paragraph>
          We have no address to send your copies to. <TextLink href={data.addressUrl}>Please add one</TextLink>: until
          then they are kept for you.
        </Paragraph>
      ) : null}
      <Paragraph>
        If that suits you, there is nothing you have to do. Otherwise you can turn autorenew off in your account
        {data.renewUrl ? (
          <>
            , or <TextLink href={data.renewUrl}>renew with other settings</TextLink> before that day
          </>
        ) : null}
        .
      </Paragraph>
      <Action href={data.url}>Go to my account</Action>
    </>
  ),
}
