import { cycleHeading, cycleMedium, cycleYears, MISSING_ADDRESS } from '#domain/accounts/cycle-texts.ts'
import { shortAddress } from '#domain/addresses/format-address.ts'
import { levelNames } from '#domain/subscriptions/categories.ts'
import { shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { issuesLeftInCycle } from '#domain/subscriptions/issues-remaining.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { CycleInfo } from '#domain/subscriptions/timetable.ts'
import { type AccountParts, addressAnchor, categoryName, Fact, sayDate } from './account-parts.tsx'

type Props = AccountParts & { info: CycleInfo; isActive: boolean }

export function CycleCard({ info, isActive, ...parts }: Props) {
  const { account, magazine, to } = parts
  const shipcode = shipcodeOfDeliverable(info.deliverables.active)
  const heading = cycleHeading(info.phase, sayDate(magazine, info.createdAt))
  const from = account.coming.firstOf.get(info.id)
  return (
    <article className="account-cycle" aria-label={heading}>
      <h4>{heading}</h4>
      <dl className="account-facts">
        <Fact name="Rate">{levelNames[info.level]}</Fact>
        <Fact name="Years">{cycleYears(info.term)}</Fact>
        <Fact name="Medium">
          <MediumOf deliverables={info.deliverables} />
        </Fact>
        {shipcode && (
          <Fact name="Shipping">
            <span>{categoryName(magazine, shipcode)}</span>{' '}
            <SentTo {...parts} shipcode={shipcode} isActive={isActive} />
          </Fact>
        )}
        {isActive && <Fact name="Issues Left">{issuesLeftInCycle(info)}</Fact>}
        {info.copies > 1 && <Fact name="Copies">{info.copies}</Fact>}
        {info.giver !== null && <Fact name="Gift From">{info.giver}</Fact>}
        {info.cancelledAt !== null && <Fact name="Cancelled">{sayDate(magazine, info.cancelledAt)}</Fact>}
      </dl>
      <p>
        <a href={to(`/account/subscriptions/${info.token}`)}>
          Update<span className="visually-hidden">{` the subscription ${heading}`}</span>
        </a>
      </p>
      {from !== undefined && <p className="fine">{`What you change here counts from issue ${from}.`}</p>}
    </article>
  )
}

function MediumOf({ deliverables }: Pick<CycleInfo, 'deliverables'>) {
  const { now, paid } = cycleMedium(deliverables)
  if (paid === null) return now
  return (
    <>
      <span className="visually-hidden">Paid for: </span>
      <s>{paid}</s>
      <span className="visually-hidden">, set to:</span> {now}
    </>
  )
}

/** Where a print cycle goes: its address in short, which leads to the whole one. */
function SentTo({ account, to, shipcode, isActive }: AccountParts & { shipcode: Shipcode; isActive: boolean }) {
  const address = account.account.addresses[letterOf(shipcode)]
  if (address) return <a href={`#${addressAnchor(shipcode)}`}>{shortAddress(address)}</a>
  if (!isActive) return MISSING_ADDRESS.inactive
  return (
    <>
      {MISSING_ADDRESS.active} Please <a href={to('/account/address')}>add one now</a>.
    </>
  )
}
