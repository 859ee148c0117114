import type { MailData } from '#application/ports/mail.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

type Ended = NonNullable<MailData<'order-refunded'>['ended']>

const names: Record<Ended[number], string> = {
  subscription: 'its subscription',
  gifts: 'its gifts that nobody has redeemed',
  downloads: 'its downloads',
  'monthly-donation': 'its monthly donation',
}

/** 'Its subscription and its downloads have ended with it.' */
function endedWords(ended: Ended): string {
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(ended.map((what) => names[what]))
  const isOne = ended.length === 1 && (ended[0] === 'subscription' || ended[0] === 'monthly-donation')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${isOne ? 'has' : 'have'} ended with it.`
}

export const orderRefunded: MailTemplate<'order-refunded'> = {
  subject: ({ data, letterhead }) =>
    data.part
      ? `Part of your order from ${letterhead.name} was refunded`
      : `Your order from ${letterhead.name} was ${data.amount ? 'refunded' : 'cancelled'}`,
  preview: ({ data }) => (data.amount ? `${data.amount} is on its way back to you.` : `Order ${data.order}`),
  reason: ({ letterhead }) => `An order from ${letterhead.name} was made with this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{data.amount ? `${data.amount} is on its way back` : 'Your order was cancelled'}</Heading>
      <Paragraph>
        {data.amount
          ? `We have refunded ${data.part ? 'a part of ' : ''}order ${data.order} to what it was paid with. Banks take up to ten days to show it.`
          : `We have cancelled order ${data.order}. Nothing had been paid for it.`}
      </Paragraph>
      {data.part ? <Paragraph>{`Refunded: ${data.part}. The rest of the order stays as it is.`}</Paragraph> : null}
      {data.ended && data.ended.length > 0 ? <Paragraph>{endedWords(data.ended)}</Paragraph> : null}
      <Action href={data.url}>See the order</Action>
    </>
  ),
}
