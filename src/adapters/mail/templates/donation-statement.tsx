import type { MailData } from '#application/ports/mail.ts'
import { countOf } from './count-of.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

type Data = MailData<'donation-statement'>

const headings: Record<Data['news'], (data: Data) => string> = {
  issued: ({ year }) => `Thank you for ${year}`,
  replaced: ({ year }) => `Your corrected statement for ${year}`,
  copy: ({ year }) => `A copy of your statement for ${year}`,
}

export const donationStatement: MailTemplate<'donation-statement'> = {
  subject: ({ letterhead, data }) =>
    `Your ${letterhead.name} donation statement for ${data.year}${data.news === 'copy' ? ' (copy)' : ''}`,
  preview: ({ data }) => `Statement ${data.statementNo}, for your records.`,
  reason: ({ letterhead }) => `Gifts to ${letterhead.name} were given with this address.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>{headings[data.news](data)}</Heading>
      <Paragraph>Dear {data.name},</Paragraph>
      <Words data={data} magazine={letterhead.name} />
      <Action href={data.url}>Open my statement (PDF)</Action>
    </>
  ),
}

function Words({ data, magazine }: { data: Data; magazine: string }) {
  const { news, year, statementNo, gifts, given } = data
  if (news === 'copy') return <Paragraph>Here is statement {statementNo} once more, marked as a copy.</Paragraph>
  if (news === 'replaced') {
    return (
      <Paragraph>
        Something about your gifts of {year} has changed since we wrote to you. Statement {statementNo} says how it
        stands now, and names the one that it replaces: please keep this one instead.
      </Paragraph>
    )
  }
  return (
    <Paragraph>
      You gave {magazine} {given} in {countOf(gifts, 'gift')} in {year}, and it went into what you read here. Statement{' '}
      {statementNo} lists what you gave, for your records.
    </Paragraph>
  )
}
