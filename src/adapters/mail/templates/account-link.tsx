import { linkLife } from './link-life.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

const words = {
  address: { what: 'say where your issues go', action: 'Give my address' },
  payment: { what: 'see or change how you pay', action: 'Change how I pay' },
} as const

export const accountLink: MailTemplate<'account-link'> = {
  subject: ({ data, letterhead }) => `A link to ${words[data.purpose].what}: ${letterhead.name}`,
  preview: () => 'You need not log in.',
  reason: ({ letterhead }) => `You have asked ${letterhead.name} for it, or somebody there thought that it may help.`,
  Body: ({ data, letterhead }) => (
    <>
      <Heading>Your link</Heading>
      <Paragraph>
        With this link you can {words[data.purpose].what}, for your subscription to {letterhead.name}. Please keep it to
        yourself.
      </Paragraph>
      <Action href={data.url}>{words[data.purpose].action}</Action>
      <Paragraph>The link works for {linkLife(data.days)}. You need not log in.</Paragraph>
    </>
  ),
}
