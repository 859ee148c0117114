import type { MonthlyListed } from '#application/donations/staff/list-donations.ts'
import { deskDonationPath, readerPath } from '#contract/page-paths.ts'
import { chargeWords, monthlyStanding, nextChargeOf } from '#domain/donations/monthly/standing.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Props = { donations: MonthlyListed[]; sign: string; timeZone: string }

export const MonthlyTable = ({ donations, sign, timeZone }: Props) => (
  <DataTable
    id="monthly"
    caption="Monthly donors"
    whenNarrow="stack"
    rows={donations}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'name',
        label: 'Donor',
        rowHeader: true,
        cell: ({ id, name }) => <a href={deskDonationPath(id)}>{name}</a>,
      },
      { key: 'email', label: 'Email', cell: ({ email, account }) => <Reader email={email} account={account} /> },
      {
        key: 'state',
        label: 'State',
        cell: (one) => [monthlyStanding(one), chargeWords(one, (at) => dayIn(timeZone, at))].filter(Boolean).join('; '),
      },
      { key: 'next', label: 'Next', cell: (one) => nextChargeOf(one) ?? '–' },
      { key: 'since', label: 'Since', cell: ({ since }) => dayIn(timeZone, since) },
      {
        key: 'amount',
        label: 'A month',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
    ]}
  />
)

/** Leads to the reader's page, where somebody has one. */
export const Reader = ({ email, account }: { email: string; account: string | null }) =>
  account === null ? email : <a href={readerPath(account)}>{email}</a>
