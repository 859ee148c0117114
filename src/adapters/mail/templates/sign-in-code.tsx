import { countOf } from './count-of.ts'
import { Action, Code, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const signInCode: MailTemplate<'sign-in-code'> = {
  subject: ({ letterhead }) => `Your sign-in code for ${letterhead.name}`,
  preview: ({ data }) => `It works once, within ${countOf(data.minutes, 'minute')}.`,
  reason: ({ letterhead }) => `A sign-in code for this address was asked for at ${letterhead.name}.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Here is your code</Heading>
      <Paragraph>Type it into the page where you asked for it:</Paragraph>
      <Code>{data.code}</Code>
      <Paragraph>Or log in where you read this:</Paragraph>
      <Action href={data.url}>Log in</Action>
      <Paragraph>
        Either works once, within {countOf(data.minutes, 'minute')}. Nobody from {letterhead.name} will ever ask you for
        the code.
      </Paragraph>
      <Paragraph>If you did not ask for a code, you need do nothing: without it, nobody can sign in as you.</Paragraph>
    </>
  ),
}
