import { Command, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

const headings = { cancel: 'A cancellation to look at', withdraw: 'A withdrawal to look at' } as const

const why = {
  cancel: 'Nothing that goes on was found under the address, so nothing was ended.',
  withdraw: 'Whether it is in time, and what is paid back, is yours to decide.',
} as const

export const cancellationNotice: MailTemplate<'cancellation-notice'> = {
  subject: ({ data, letterhead }) => `${letterhead.name}: ${headings[data.kind]} (${data.name})`,
  preview: ({ data }) => why[data.kind],
  reason: ({ letterhead }) => `You are on the staff of ${letterhead.name}.`,
  Body: ({ data }) => (
    <>
      <Heading>{headings[data.kind]}</Heading>
      <Paragraph>
        {data.name} ({data.email}) declared it on the page for it: {data.contract}. {why[data.kind]}
      </Paragraph>
      {data.details === '' ? null : <Paragraph>“{data.details}”</Paragraph>}
      <Paragraph>When it is looked after:</Paragraph>
      <Command>npm run desk -- cancellations close {data.cancellation}</Command>
    </>
  ),
}
