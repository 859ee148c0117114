import { linkLife } from './link-life.ts'
import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const paymentFailed: MailTemplate<'payment-failed'> = {
  subject: ({ letterhead }) => `We could not renew your subscription to ${letterhead.name}`,
  preview: ({ data }) => data.reason,
  reason: ({ letterhead }) => `Your subscription to ${letterhead.name} is set to renew by itself.`,
  Body: ({ data }) => (
    <>
      <Heading>Your payment did not go through</Heading>
      <Paragraph>{data.reason}</Paragraph>
      <Paragraph>
        Nothing was taken for your renewal ({data.subscription}, {data.amount}).{' '}
        {data.needsAnother
          ? `What you have saved can not be charged again: we ask you once more around ${mailDay(data.nextOn)}. So that no issue is missed, you can pay at once with another card or bank account.`
          : `We try again around ${mailDay(data.nextOn)}. So that no issue is missed, you can pay at once, with what you have saved or with another card or bank account.`}
      </Paragraph>
      <Action href={data.url}>Pay for my renewal</Action>
      <Paragraph>The link works for {linkLife(data.days)}. You need not log in.</Paragraph>
    </>
  ),
}
