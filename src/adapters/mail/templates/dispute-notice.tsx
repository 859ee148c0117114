import type { MailData } from '#application/ports/mail.ts'
import { Command, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

type Notice = MailData<'dispute-notice'>

const headings: Readonly<Record<Notice['news'], string>> = {
  asked: 'A bank asks about a payment',
  opened: 'A payment is disputed',
  appeal: 'A dispute is appealed',
  'inquiry-closed': 'A bank’s question about a payment is closed',
  lost: 'A dispute is lost',
  won: 'A dispute is won',
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const deadline = ({ respondBy }: Notice) => (respondBy ? `${moment.format(new Date(respondBy))} UTC` : null)
const nameOf = ({ order, payment }: Notice) =>
  order ? `order ${order}` : `payment ${payment}, which has no order here`

function moneyIn({ news, amount }: Notice): string {
  if (news === 'asked' || news === 'inquiry-closed') return `No money has been taken (${amount}).`
  if (news === 'opened' || news === 'appeal') return `Its bank has taken ${amount} back for now.`
  return news === 'won' ? `${amount} come back. Nothing else changes.` : `${amount} are gone for good.`
}

function consequenceOf(notice: Notice): string | null {
  const { news, isKept, hasEnded } = notice
  if (hasEnded) return 'What the order had bought has ended, as with a refund, and its buyer has been told.'
  if (news === 'lost' && isKept) return 'What the order had bought stays, as it was decided.'
  if (news !== 'asked' && news !== 'opened' && news !== 'appeal') return null
  const by = deadline(notice)
  const answer = by
    ? `It can be answered at the payment provider until ${by}.`
    : 'It is looked after at the payment provider.'
  return keepable(notice) ? `${answer} If it is lost, what was bought ends; to let it stay:` : answer
}

/** It can still be decided that what was bought stays. */
const keepable = ({ news, order, isKept, hasEnded }: Notice) =>
  !hasEnded && !isKept && (news === 'asked' || news === 'opened' || news === 'appeal') ? order : null

export const disputeNotice: MailTemplate<'dispute-notice'> = {
  subject: ({ data, letterhead }) => `${letterhead.name}: ${headings[data.news]} (${data.order ?? data.payment})`,
  preview: ({ data }) => moneyIn(data),
  reason: ({ letterhead }) => `You are on the staff of ${letterhead.name}.`,
  Body: ({ data }) => {
    const consequence = consequenceOf(data)
    const order = keepable(data)
    return (
      <>
        <Heading>{headings[data.news]}</Heading>
        <Paragraph>
          It is about {nameOf(data)}. The reason given is “{data.reason.replaceAll('_', ' ')}” ({data.dispute}).{' '}
          {moneyIn(data)}
        </Paragraph>
        {consequence ? <Paragraph>{consequence}</Paragraph> : null}
        {order === null ? null : <Command>npm run desk -- orders keep {order}</Command>}
      </>
    )
  },
}
