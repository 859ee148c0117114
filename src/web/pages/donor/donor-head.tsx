import { sayDay, sayDonorNote } from '#domain/donations/donor-texts.ts'
import { describeMethod } from '#domain/payments/saved-method.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DonorParts } from './donor-parts.tsx'

type Props = DonorParts & { viewOnly: boolean }

/** How the donation stands, in one sentence, and what has just become of it. */
export function DonorHead(props: Props) {
  const { donation, note } = props
  const told = note && sayDonorNote(note.said, donation)
  return (
    <header className="donor-head">
      <p className="label">Monthly donation</p>
      <Standing {...props} />
      {told && (
        <Notice id="donor-note" tone={told.isWell ? 'success' : 'warning'}>
          <p>{told.text}</p>
        </Notice>
      )}
      {donation.charging && (
        <Notice tone="info" title={`A charge of ${donation.charging} is under way`}>
          <p>
            {donation.state === 'ended'
              ? 'It had been begun before your gift ended. Where it goes through it is the last one, and you get its receipt.'
              : 'You get a receipt by email; a bank debit can take some days. What you change here counts from the gift after it.'}
          </p>
        </Notice>
      )}
    </header>
  )
}

function Standing({ donation, query, viewOnly }: Props) {
  const { state, amount, nextOn, today, saved, declined, endedBecause } = donation
  const day = sayDay(nextOn, today)
  const from = saved ? ` from your ${describeMethod(saved)}` : ''
  switch (state) {
    case 'active':
      return (
        <>
          <h1>You give {amount} a month</h1>
          <p className="donor-lede">
            The next gift is charged on <strong>{day}</strong>
            {from}. Thank you: gifts like yours pay for reporting that nobody else would.
          </p>
        </>
      )
    case 'paused':
      return (
        <>
          <h1>Your gift rests until {day}</h1>
          <p className="donor-lede">
            Nothing is charged before. Then it goes on with <strong>{amount}</strong> a month{from}.
          </p>
        </>
      )
    case 'failing':
      return (
        <>
          <h1>Your gift did not go through</h1>
          {declined && (
            <p className="donor-lede">
              We tried to charge <strong>{declined.amount}</strong>
              {declined.triedWith ? ` to your ${describeMethod(declined.triedWith)}` : ''}. {declined.reason} Nothing
              was charged.
            </p>
          )}
          {!viewOnly && (
            <p>
              <ButtonLink href={`/donate/payment${query}`}>Use another card or bank account</ButtonLink>
            </p>
          )}
        </>
      )
    case 'ended':
      return (
        <>
          <h1>Your monthly gift has ended</h1>
          <p className="donor-lede">
            {endedBecause === 'declined' ? 'It was declined too often, and nothing more is tried. ' : ''}
            Nothing more is charged. Thank you for all that you gave: it is in every issue since.
          </p>
          <p>
            <ButtonLink look="secondary" href="/donate?type=monthly">
              Give again
            </ButtonLink>
          </p>
        </>
      )
  }
}
