import type { BesideSubscription } from '#application/accounts/read-account.ts'
import { receiptPath } from '#contract/page-paths.ts'
import type { InstitutionAccess } from '#domain/access/reader-access.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type AccountParts, Panel, sayDate } from './account-parts.tsx'

type Props = AccountParts & { beside: BesideSubscription; institution: InstitutionAccess | null }

/** What an account has beside its subscription: gifts, receipts, and an institution that it reads through. */
export function DonationsAndReceipts({ beside, institution, magazine, to }: Props) {
  const { monthlyCents, orders, hasMore } = beside
  const monthly = monthlyCents.map((amount) => formatMoney(amount, magazine.currency))
  return (
    <Panel id="donations-and-receipts" title="Donations and Receipts">
      {monthly.length > 0 ? (
        <p>
          {`You give ${monthly.join(' and ')} a month. `}
          <a href={to('/donate/monthly')}>Your monthly donation</a>
        </p>
      ) : (
        <p>
          You have no monthly donation. <a href={to('/donate?type=monthly')}>Give every month</a>
        </p>
      )}
      {orders.length > 0 && (
        <ul className="account-orders">
          {orders.map(({ ref, at, content, paidCents, isRefunded, receipt }) => (
            <li key={ref}>
              <span>{sayDate(magazine, at)}</span>
              <span className="account-order-content">{content}</span>
              <span>{`${formatMoney(paidCents, magazine.currency)}${isRefunded ? ' (Refunded)' : ''}`}</span>
              {receipt !== null && (
                <a href={to(receiptPath(receipt))}>
                  Receipt<span className="visually-hidden">{` of ${ref}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p>
          <a href={to('/account/orders')}>All orders</a>
        </p>
      )}
      {institution?.licence === 'current' && (
        <p>
          {`You have access through ${institution.name}. `}
          <a href={to('/institution/issues')}>Issues</a>
        </p>
      )}
    </Panel>
  )
}
