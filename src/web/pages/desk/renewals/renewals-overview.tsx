import type { RenewalsDesk, WaveCounted } from '#application/renewals/waves/read-renewals-desk.ts'
import type { WaveReport, WavesReported } from '#application/renewals/waves/report-waves.ts'
import { deskWavePath, RENEWALS_PATH, renewalsPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { waveName } from '#domain/renewals/wave-words.ts'
import type { Wave } from '#domain/renewals/waves.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { waveActs } from '#web/pages/desk/acts/wave-acts.tsx'
import { CountedAt } from '#web/pages/desk/counted-at.tsx'
import type { Staff } from '#web/pages/desk/load-desk.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { listNames } from './renewals-list.tsx'

type WavesProps = { waves: WaveCounted[]; staff: Staff; leads: boolean }

/** `leads`: whether whoever looks may see the list behind a count. */
export const WavesTable = ({ waves, staff, leads }: WavesProps) => (
  <DataTable
    id="waves"
    caption="Subscriptions that end"
    whenNarrow="stack"
    rows={waves}
    rowKey={({ wave }) => wave}
    columns={[
      {
        key: 'wave',
        label: 'Wave',
        rowHeader: true,
        cell: ({ wave }) => (leads ? <a href={renewalsPath({ list: wave })}>{waveName(wave)}</a> : waveName(wave)),
      },
      { key: 'last', label: 'Last issue', numeric: true, cell: ({ lastIssue }) => lastIssue ?? '–' },
      { key: 'readers', label: 'Readers', numeric: true, cell: ({ readers }) => readers },
      { key: 'mailed', label: 'Told by mail', numeric: true, cell: ({ mailed }) => mailed },
      { key: 'letters', label: 'By letter', numeric: true, cell: ({ letters }) => letters },
      { key: 'print', label: 'Letters to print', numeric: true, cell: ({ toPrint }) => toPrint },
      { key: 'acts', label: 'To do', cell: ({ wave }) => <WaveActs wave={wave} staff={staff} /> },
    ]}
  />
)

/** What somebody's roles do not let them do stands there as words. */
const WaveActs = ({ wave, staff }: { wave: Wave; staff: Staff }) => (
  <span className="no-print">
    {waveActs.acts.map(({ verb, act, label }, index) => (
      <span key={verb}>
        {index > 0 && ' · '}
        {mayDo(staff.by, act) ? (
          <a href={`${deskWavePath(wave)}/${verb}`}>
            {label}
            <span className="visually-hidden">: {waveName(wave)}</span>
          </a>
        ) : (
          <span>{label} (not with your roles)</span>
        )}
      </span>
    ))}
  </span>
)

const counts = ['failing', 'letters', 'bills', 'notices', 'charges'] as const

/** What else waits, each a count that leads to its list. */
export const OtherCounts = ({ desk, leads }: { desk: RenewalsDesk; leads: boolean }) => (
  <ul className="desk-work">
    {counts.map((list) => (
      <li key={list}>
        <span className="desk-count">{saidCount(desk[list])}</span>
        <span>
          {leads ? (
            <a href={renewalsPath({ list })}>
              <strong>{listNames[list]}</strong>
            </a>
          ) : (
            <strong>{listNames[list]}</strong>
          )}
        </span>
      </li>
    ))}
  </ul>
)

type ReportProps = { report: WavesReported; sign: string | null; timeZone: string }

/** What each wave brought; `sign` is null for whoever sees no money. */
export function WaveReportTable({ report: { waves: report, countedAt }, sign, timeZone }: ReportProps) {
  if (report.length === 0) return <p className="desk-quiet">Nobody has been told of anything yet.</p>
  const columns: Column<WaveReport>[] = [
    { key: 'wave', label: 'Wave', rowHeader: true, cell: ({ wave }) => waveName(wave as Wave) },
    { key: 'mails', label: 'Mails', numeric: true, cell: ({ mailed }) => mailed },
    { key: 'letters', label: 'Letters', numeric: true, cell: ({ letters }) => letters },
    { key: 'renewed', label: 'Renewed', numeric: true, cell: renewedText },
  ]
  const income = (money: string): Column<WaveReport> => ({
    key: 'income',
    label: 'Income',
    numeric: true,
    cell: ({ incomeCents }) => formatMoney(cents(incomeCents), money),
  })
  return (
    <>
      <DataTable
        id="report"
        caption="What each wave brought"
        whenNarrow="stack"
        rows={report}
        rowKey={({ wave }) => wave}
        columns={sign === null ? columns : [...columns, income(sign)]}
      />
      <p className="desk-more">
        <CountedAt at={countedAt} timeZone={timeZone} page={RENEWALS_PATH} /> A renewal counts once, for the last word
        before it.
        {sign !== null &&
          ' Income is what was paid for the renewed subscriptions alone, less what was given back of them.'}{' '}
        <a className="no-print" href={`${RENEWALS_PATH}/waves.csv`}>
          As CSV
        </a>
      </p>
    </>
  )
}

function renewedText({ mailed, letters, renewed }: WaveReport): string {
  const sent = mailed + letters
  return sent > 0 ? `${renewed} (${Math.round((100 * renewed) / sent)} %)` : String(renewed)
}
