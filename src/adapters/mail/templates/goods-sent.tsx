import { Action, Heading, Lines, Paragraph } from './mail-parts.tsx'
import { Posting } from './mail-posting.tsx'
import type { MailTemplate } from './mail-template.ts'

export const goodsSent: MailTemplate<'goods-sent'> = {
  subject: ({ letterhead }) => `Your order from ${letterhead.name} is on its way`,
  preview: ({ data }) => data.contents.join(', '),
  reason: ({ letterhead }) => `An order from ${letterhead.name} was made with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>Your parcel is on its way</Heading>
      <Paragraph>{`We have sent this of your order ${data.order}:`}</Paragraph>
      <Paragraph>
        <Lines>{data.contents}</Lines>
      </Paragraph>
      {data.to.length > 0 ? (
        <>
          <Paragraph>It goes to this address:</Paragraph>
          <Paragraph>
            <Lines>{data.to}</Lines>
          </Paragraph>
        </>
      ) : null}
      <Posting {...data} />
      <Action href={data.url}>See the order</Action>
      <Paragraph>If it does not come, please answer this mail.</Paragraph>
    </>
  ),
}
