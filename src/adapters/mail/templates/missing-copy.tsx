import type { MailData } from '#application/ports/mail.ts'
import { Heading, Lines, Paragraph } from './mail-parts.tsx'
import { Posting } from './mail-posting.tsx'
import type { MailTemplate } from './mail-template.ts'

type Data = MailData<'missing-copy'>

const headings: Record<Data['news'], (issue: string) => string> = {
  replacing: (issue) => `Another copy of ${issue} goes to you`,
  waits: (issue) => `We look into your copy of ${issue}`,
  sent: (issue) => `Another copy of ${issue} is on its way`,
  refused: (issue) => `About your copy of ${issue}`,
  settled: (issue) => `About your copy of ${issue}`,
}

const another = (copies: number) => (copies === 1 ? 'another copy' : `${copies} copies`)

function says({ news, issue, copies }: Data): string {
  const told = `You told us that your copy of ${issue} did not come.`
  switch (news) {
    case 'replacing':
      return `${told} We are sorry for that. We have noted it, and send ${another(copies)} to this address:`
    case 'waits':
      return `${told} We are sorry for that. We have noted it, look into it, and write to you.`
    case 'sent':
      return `We have sent ${another(copies)} of ${issue} to this address:`
    case 'refused':
      return `${told} We have looked into it, and send no other one.`
    case 'settled':
      return `${told} We have looked into it, and make it good in another way.`
  }
}

export const missingCopy: MailTemplate<'missing-copy'> = {
  subject: ({ data, letterhead }) => `${letterhead.name}: ${headings[data.news](data.issue)}`,
  preview: ({ data }) => says(data),
  reason: ({ letterhead }) => `You told ${letterhead.name} that a copy did not come.`,
  Body: ({ data }) => (
    <>
      <Heading>{headings[data.news](data.issue)}</Heading>
      <Paragraph>{says(data)}</Paragraph>
      {data.news === 'replacing' || data.news === 'sent' ? (
        <Paragraph>
          <Lines>{data.to}</Lines>
        </Paragraph>
      ) : null}
      {data.posting ? <Posting {...data.posting} /> : null}
      {data.because === null ? null : <Paragraph>{data.because}</Paragraph>}
      <Paragraph>{closing[data.news]}</Paragraph>
    </>
  ),
}

const closing: Record<Data['news'], string> = {
  replacing: 'If that is not where you are, please answer this mail before it is sent.',
  waits: 'There is nothing that you have to do.',
  sent: 'It may take up to 4 weeks. If it does not come, please answer this mail.',
  refused: 'If that can not be right, please answer this mail.',
  settled: 'If that can not be right, please answer this mail.',
}
