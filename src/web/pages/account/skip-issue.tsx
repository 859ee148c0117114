import type { AccountNote } from '#contract/account-details.ts'
import {
  LIST_BEING_MADE,
  SEND_AFTER_ALL,
  SKIP_LABEL,
  SKIP_TITLE,
  SKIP_WHILE,
  skipEffect,
  skippedText,
  skipsLeftText,
  skipsUsedUp,
} from '#domain/subscriptions/skip-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type AccountParts, sayDate } from './account-parts.tsx'

type Props = AccountParts & { note: AccountNote | null }

/** Whether the next issue is sent. The page is opened at this place after its forms. */
export function SkipIssue({ note, ...parts }: Props) {
  const { skip } = parts.account
  if (!skip && !note) return null
  return (
    <section id="skip-issue" className="account-skip" aria-labelledby="skip-issue-title" tabIndex={-1}>
      <h3 id="skip-issue-title">{SKIP_TITLE}</h3>
      {note?.general && <Notice tone="error">{note.general}</Notice>}
      {skip && <Standing {...parts} skip={skip} />}
    </section>
  )
}

type Shown = AccountParts & { skip: NonNullable<AccountParts['account']['skip']> }

function Standing(parts: Shown) {
  const { offer, last } = parts.skip
  const { magazine } = parts
  const left = <p className="fine">{skipsLeftText(offer.left, offer.counted)}</p>
  switch (offer.state) {
    case 'open':
      return (
        <>
          <p>{skipEffect(offer.issue, last)}</p>
          <SkipForm {...parts} />
          {left}
        </>
      )
    case 'used-up':
      return (
        <>
          {left}
          {offer.leftFrom && <p>{skipsUsedUp(sayDate(magazine, offer.leftFrom))}</p>}
        </>
      )
    case 'skipped':
    case 'closed':
      return (
        <>
          <p>{skippedText(offer.issue, { askedOn: sayDate(magazine, offer.askedAt), last: last.now })}</p>
          {offer.state === 'skipped' ? <SendForm {...parts} /> : <p>{LIST_BEING_MADE}</p>}
          {left}
        </>
      )
  }
}

const DOOR = '/api/account/skip'

/** Asks before it skips; with scripts and without, the question is folded away below its button. */
function SkipForm({ skip: { offer }, viewOnly, to }: Shown) {
  if (viewOnly)
    return (
      <Button look="secondary" disabled>
        {SKIP_LABEL}
      </Button>
    )
  return (
    <details className="confirm">
      <summary className={buttonClass('secondary')}>{SKIP_LABEL}</summary>
      <form method="post" action={to(DOOR)}>
        <p>{SKIP_WHILE}</p>
        <div className="button-row">
          <button className={buttonClass('primary')} type="submit" name="skip" value={offer.issue}>
            {`Skip issue ${offer.issue}`}
          </button>
          <a className={buttonClass('secondary')} href={to('/account')}>
            Cancel
          </a>
        </div>
      </form>
    </details>
  )
}

const SendForm = ({ skip: { offer }, viewOnly, to }: Shown) =>
  viewOnly ? (
    <Button look="secondary" disabled>
      {SEND_AFTER_ALL}
    </Button>
  ) : (
    <form method="post" action={to(DOOR)}>
      <button className={buttonClass('secondary')} type="submit" name="send" value={offer.issue}>
        {SEND_AFTER_ALL}
        <span className="visually-hidden">{`: issue ${offer.issue}`}</span>
      </button>
    </form>
  )
