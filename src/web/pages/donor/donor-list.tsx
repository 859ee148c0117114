import type { DonorListed } from '#application/donations/donor/read-donor-page.ts'
import { sayDay } from '#domain/donations/donor-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The monthly donations of an account that has several, or none. */
export function DonorList({ donations }: { donations: DonorListed[] }) {
  if (donations.length === 0)
    return (
      <header className="donor-head">
        <h1>You have no monthly donation</h1>
        <p className="donor-lede">One is begun in a minute, and ended with one press.</p>
        <p>
          <ButtonLink href="/donate?type=monthly">Give every month</ButtonLink>
        </p>
      </header>
    )
  return (
    <>
      <header className="donor-head">
        <h1>Your monthly donations</h1>
      </header>
      <ul className="donor-list">
        {donations.map((donation) => (
          <li key={donation.id}>
            <a href={`/donate/monthly?${new URLSearchParams({ donation: donation.id })}`}>{donation.amount} a month</a>
            <p>{sayStanding(donation)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function sayStanding({ state, nextOn, today }: DonorListed): string {
  const day = sayDay(nextOn, today)
  switch (state) {
    case 'active':
      return `Next charged on ${day}.`
    case 'paused':
      return `Rests until ${day}.`
    case 'failing':
      return 'Did not go through: another card is needed.'
    case 'ended':
      return 'Has ended.'
  }
}
