import { cancellationWords } from '#domain/cancellations/cancellation-texts.ts'
import { Heading, Lines, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Confirms a declaration with its time. It goes to whoever has that address, who may not have made it. */
export const cancellationReceived: MailTemplate<'cancellation-received'> = {
  subject: ({ data, letterhead }) =>
    `${cancellationWords(data.wording).pages[data.kind].received} (${letterhead.name})`,
  preview: ({ data }) => `${cancellationWords(data.wording).facts.receivedAt}: ${data.received}`,
  reason: ({ letterhead }) => `This address was given on the page for cancelling of ${letterhead.name}.`,
  Body: ({ data, letterhead }) => {
    const { pages, contracts, facts, fields } = cancellationWords(data.wording)
    const { received, title, next } = pages[data.kind]
    const lines = [
      `${facts.declared}: ${title}`,
      `${fields.contract}: ${contracts[data.contract]}`,
      `${fields.name}: ${data.name}`,
      ...(data.kind === 'cancel' ? [`${facts.endsOn}: ${data.endsOn ?? facts.earliest}`] : []),
      `${facts.receivedAt}: ${data.received}`,
    ]
    return (
      <>
        <Heading>{received}</Heading>
        <Paragraph>
          <Lines>{lines}</Lines>
        </Paragraph>
        <Paragraph>{next}</Paragraph>
        <Paragraph>
          {data.wording === 'german'
            ? `Waren das nicht Sie? Schreiben Sie an ${letterhead.supportEmail}.`
            : `Was it not you? Write to ${letterhead.supportEmail}.`}
        </Paragraph>
      </>
    )
  },
}
