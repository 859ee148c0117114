import type { DonorOfYear } from '#application/donations/statements/list-donors.ts'
import type { ListedStatement } from '#application/donations/statements/list-statements.ts'
import { statementDonorPath } from '#contract/page-paths.ts'
import { donorStanding } from '#domain/donations/donor-views.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Reader } from './monthly-table.tsx'

type Props = { year: number; donors: DonorOfYear[]; sign: string }

export const DonorTable = ({ year, donors, sign }: Props) => (
  <DataTable
    id="donors"
    caption={`Donors of ${year}`}
    whenNarrow="stack"
    rows={donors}
    rowKey={({ gift }) => gift}
    columns={[
      {
        key: 'name',
        label: 'Donor',
        rowHeader: true,
        cell: ({ gift, name }) => <a href={statementDonorPath(year, gift)}>{name}</a>,
      },
      { key: 'email', label: 'Email', cell: ({ email, account }) => <Reader email={email} account={account} /> },
      { key: 'gifts', label: 'Gifts', numeric: true, cell: ({ gifts }) => gifts.length },
      { key: 'total', label: 'Total', numeric: true, cell: ({ sums }) => formatMoney(sums.total, sign) },
      { key: 'state', label: 'Statement', cell: donorStanding },
      { key: 'paper', label: 'PDF', cell: ({ issued }) => <Papers issued={issued} /> },
    ]}
  />
)

/** Each leads to the paper: to a copy, unless it is the one that staff print. */
export const Papers = ({ issued }: { issued: readonly ListedStatement[] }) =>
  issued.length === 0
    ? '–'
    : issued.map(({ statementNo, url }, index) => (
        <span key={statementNo}>
          {index > 0 && ', '}
          <a href={url}>{statementNo}</a>
        </span>
      ))
