import type { MailOfAccount } from '#application/mailing-list/read-mail-of-account.ts'
import { withAdminView } from '#contract/page-paths.ts'
import type { ListStanding } from '#domain/mailing-list/list-standing.ts'
import { LIST_UNREACHABLE } from '#domain/mailing-list/list-standing.ts'
import { signupTexts } from '#web/islands/mailing-list/signup-texts.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { mail: MailOfAccount; viewOnly: boolean; adminView: string | null }

/** Whether the account's address is on the mailing list, and what can be done about it. */
export function MailingListChoice({ mail, viewOnly, adminView }: Props) {
  const { list, isSuspended } = mail
  const isOff = list === 'off' || list === 'unproven'
  return (
    <section className="account-details-now" aria-labelledby="mailing-list">
      <h2 id="mailing-list">The Mailing List</h2>
      <p>{signupTexts.promise}</p>
      <p>{says[list]}</p>
      {isOff && isSuspended && <p>{LIST_UNREACHABLE}</p>}
      {!viewOnly && !(isOff && isSuspended) && (
        <form method="post" action={withAdminView('/api/account/mailing-list', adminView)}>
          <input type="hidden" name="subscribed" value={isOff ? 'yes' : 'no'} />
          <Button type="submit" look={isOff ? 'primary' : 'secondary'}>
            {buttons[list]}
          </Button>
        </form>
      )}
    </section>
  )
}

const says: Record<ListStanding, string> = {
  subscribed: 'You are on it.',
  waiting: 'It waits for your confirmation: press the button behind the link that we have sent to your address.',
  off: 'You are not on it. If you subscribe, or have given, a letter may come all the same, such as when an issue is out: each has a link to unsubscribe.',
  unproven:
    'You have not confirmed yet that this address is yours, so we can’t tell here whether it is on the list. Every letter has a link to leave it.',
}

const buttons: Record<ListStanding, string> = {
  subscribed: 'Leave the list',
  waiting: 'Give it up',
  off: 'Join the list',
  unproven: 'Join the list',
}
