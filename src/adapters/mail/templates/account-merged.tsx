import { Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export const accountMerged: MailTemplate<'account-merged'> = {
  subject: ({ letterhead }) => `Your two ${letterhead.name} accounts are one now`,
  preview: () => 'From now on, log in with your other address.',
  reason: ({ letterhead }) => `You had an account at ${letterhead.name} with this address.`,
  Body: ({ letterhead }) => (
    <>
      <Heading>Your two accounts are one now</Heading>
      <Paragraph>
        We have joined the account of this address with your other account. Subscriptions, orders, gifts and donations
        are all there, and nothing of them was lost. From now on, log in with your other address. You are logged out
        everywhere that you used this one, and autorenew of this account is off.
      </Paragraph>
      <Paragraph>
        If you know of no other account, write to us:{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>.
      </Paragraph>
    </>
  ),
}
