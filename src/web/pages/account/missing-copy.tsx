import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { missingDays, refuseMissing, replacementAddress } from '#domain/dispatches/missing-copy.ts'
import type { Delivery, MissingReport } from '#domain/subscriptions/ledger.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { type AccountParts, sayDate } from './account-parts.tsx'

type Props = AccountParts & { sent: Delivery }

/** Beside an issue in print: the way to say that it did not come, from when on it can be said, or what became of it. */
export function MissingCopy({ sent, ...parts }: Props) {
  const { account, magazine } = parts
  const { timeZone } = magazine
  const id = `missing-${sent.issue.number}`
  if (sent.missing)
    return (
      <p id={id} className="account-missing fine" tabIndex={-1}>
        {`You told us on ${sayDate(magazine, sent.missing.toldAt)} that it did not come. ${whatBecame(sent.missing, parts)}`}
      </p>
    )
  const reason = refuseMissing(sent, { at: account.at, timeZone })
  if (reason === 'too-early' && sent.deliveredAt)
    return (
      <p id={id} className="account-missing fine">
        {`If it has not come by ${formatDate(missingDays(sent.deliveredAt, timeZone).from)}, tell us here.`}
      </p>
    )
  return reason === null ? <TellMissing sent={sent} {...parts} /> : null
}

function whatBecame({ state, sentAt }: MissingReport, { magazine }: Pick<AccountParts, 'magazine'>): string {
  if (state === 'sent' && sentAt) return `Another copy was sent on ${sayDate(magazine, sentAt)}.`
  if (state === 'replacing') return 'Another copy will be sent to you.'
  return state === 'waits' ? 'We are looking into it.' : 'We have written to you about it.'
}

/** Folded away until it is asked for, with scripts and without. */
function TellMissing({ sent, account, magazine, viewOnly, to }: Props) {
  const { issue } = sent
  const name = (
    <>
      It did not come<span className="visually-hidden">{`: ${issue.title}`}</span>
    </>
  )
  if (viewOnly)
    return (
      <Button look="quiet" disabled>
        {name}
      </Button>
    )
  const { cycles, timetable } = account
  const address = replacementAddress(sent, { cycles, addresses: account.account.addresses })
  const canChange = Object.values(timetable.addressRequired).includes(true)
  return (
    <details id={`missing-${issue.number}`} className="account-missing confirm">
      <summary className={buttonClass('quiet')}>{name}</summary>
      <form method="post" action={to('/api/account/missing-copy')}>
        <input type="hidden" name="issue" value={issue.number} />
        {address ? <GoesTo address={address} name={account.account.name} sent={sent} /> : <GoesNowhere />}
        <p className="fine">
          {canChange ? (
            <>
              {'If that is not where you are, '}
              <a href={to('/account/address')}>{address ? 'change your address' : 'add your address'}</a>
              {' first.'}
            </>
          ) : (
            `If that is not where you are, write to ${magazine.supportEmail} first.`
          )}
        </p>
        <div className="button-row">
          <button className={buttonClass('primary')} type="submit">
            Tell us<span className="visually-hidden">{` that ${issue.title} did not come`}</span>
          </button>
        </div>
      </form>
    </details>
  )
}

type Goes = { address: Address; name: string; sent: Delivery }

const GoesTo = ({ address, name, sent: { issue, copies } }: Goes) => (
  <>
    <p>
      {copies === 1
        ? `We are sorry. If there is a copy of ${issue.title} left, another one goes to this address; otherwise we write to you.`
        : `We are sorry. If there are ${copies} copies of ${issue.title} left, they go to this address; otherwise we write to you.`}
    </p>
    <address>
      {[name, ...formatAddress(shippingConfig(), address)].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address stay in their places
        <span key={index}>{line}</span>
      ))}
    </address>
  </>
)

const GoesNowhere = () => (
  <p>We are sorry. We have no address of yours any more, so we look into it and write to you.</p>
)
