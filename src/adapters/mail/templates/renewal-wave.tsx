import { listHeaders } from './list-headers.ts'
import { Action, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate, TemplateProps } from './mail-template.ts'

type Props = TemplateProps<'renewal-wave'>

export const renewalWave: MailTemplate<'renewal-wave'> = {
  subject: ({ data, letterhead }) => {
    if (data.state !== 'ending') return `Your subscription to ${letterhead.name} has ended`
    if (data.issuesAfterNext === 0) return `Your last issue of ${letterhead.name}`
    return `Your subscription to ${letterhead.name} ends soon`
  },
  preview: ({ data }) => `${data.subscription}: ${data.amount}. One page, no login, and nothing is missed.`,
  reason: ({ data, letterhead }) =>
    data.unsubscribeUrl === null
      ? `You subscribe to ${letterhead.name}, and your subscription does not renew by itself.`
      : `You were a subscriber, and are on the mailing list of ${letterhead.name}.`,
  headers: ({ data }) => (data.unsubscribeUrl === null ? {} : listHeaders(data.unsubscribeUrl)),
  Body: ({ data, letterhead }) => (
    <>
      <Heading>{headingOf(data)}</Heading>
      <Paragraph>{howItStands({ data, letterhead })}</Paragraph>
      <Paragraph>
        {data.state === 'lapsed'
          ? `If you would like to read on, renewing takes a minute and begins with the next issue. The same as before is ${data.subscription}: ${data.amount}.`
          : `It does not renew by itself. If you would like to go on, the same again is ${data.subscription}: ${data.amount}. The new issues come after those that you have paid for, so nothing is lost by being early.`}
      </Paragraph>
      <Action href={data.url}>Renew my subscription</Action>
      <Paragraph>
        The link is yours alone and works for a year, without a login. If you would rather not go on, there is nothing
        you have to do.
      </Paragraph>
      {data.unsubscribeUrl === null ? null : (
        <Paragraph>
          <TextLink href={data.unsubscribeUrl}>Leave the mailing list</TextLink>, and we do not write to you again.
        </Paragraph>
      )}
    </>
  ),
}

function headingOf({ state, issuesAfterNext }: Props['data']): string {
  if (state === 'lapsed') return 'We would be glad to have you back'
  if (state === 'ended') return 'Your subscription has ended'
  return issuesAfterNext === 0 ? 'This is your last issue' : 'Your subscription ends soon'
}

function howItStands({ data, letterhead }: Props): string {
  const { state, issuesAfterNext, lastIssue, giver } = data
  const subscription =
    giver === null
      ? `your subscription to ${letterhead.name}`
      : `the subscription to ${letterhead.name} that ${giver} gave you`
  const withIssue = lastIssue === null ? 'with the last issue that was sent to you' : `with Issue ${lastIssue}`
  if (state !== 'ending') return `${capitalized(subscription)} ended ${withIssue}.`
  if (issuesAfterNext === 0) return `${capitalized(subscription)} ends ${withIssue}, which is on its way to you.`
  const more = issuesAfterNext === 1 ? 'one more issue' : `${issuesAfterNext} more issues`
  return `After what is on its way to you, ${more} ${issuesAfterNext === 1 ? 'is' : 'are'} paid for: ${subscription} ends ${withIssue}.`
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
