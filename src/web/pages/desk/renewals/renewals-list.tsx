import type { RenewalListed, WaitingLetter } from '#application/renewals/list-renewals.ts'
import type { ToBill } from '#application/renewals/read-to-bill.ts'
import type { WaveMember } from '#application/renewals/waves/list-wave.ts'
import type { RenewalsDesk } from '#application/renewals/waves/read-renewals-desk.ts'
import {
  RENEWALS_A_PAGE,
  type RenewalListPage,
  renewalListSorts,
  renewalLists,
} from '#application/renewals/waves/read-renewals-list.ts'
import { newInvoicePath, RENEWALS_PATH, readerPath, renewalsPath, TO_BILL_CSV_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { leftOutWords, waveName } from '#domain/renewals/wave-words.ts'
import { parseWave } from '#domain/renewals/waves.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { waveActs } from '#web/pages/desk/acts/wave-acts.tsx'
import type { Staff } from '#web/pages/desk/load-desk.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

export const listNames: Record<(typeof renewalLists)[number], string> = {
  failing: 'Charges that fail',
  letters: 'Letters to print',
  notices: 'Notices of automatic renewals to come',
  charges: 'Charges to come',
  bills: 'To be billed anew',
}

const explained: Record<(typeof renewalLists)[number], string> = {
  failing:
    'They renew by themselves, and their card or bank has declined. It is tried again; they were told what they can do.',
  letters: 'Their mail comes back, so they are told by post.',
  notices: 'They renew by themselves, and are told of it when the list of their last issue is made.',
  charges: 'They were told that their subscription renews by itself, and what it costs.',
  bills:
    'An institution pays for them, or they have several copies: they do not renew by themselves and are told by no wave. Whoever has an open invoice is not here.',
}

type Props = RenewalListPage & { desk: RenewalsDesk; staff: Staff; timeZone: string; sign: string }

/** One list, with what can be done about a wave above it. */
export function RenewalsListShown({ desk, staff, timeZone, sign, ...listed }: Props) {
  const { list, page, rows } = listed
  const wave = parseWave(list)
  const count = wave ? (desk.waves.find((one) => one.wave === wave)?.readers ?? 0) : countOf(desk, list)
  const { countedAt } = desk
  // Only these are kept: what waits is told as it is.
  const isKept = countedAt !== null && (wave !== null || list === 'notices')
  const name = wave ? waveName(wave) : listNames[list as (typeof renewalLists)[number]]
  const day = (at: Date) => formatDate(dayIn(timeZone, at))
  return (
    <>
      <p>
        <strong>{name}</strong>: {count === 1 ? '1 reader' : `${saidCount(count)} readers`}
        {isKept && `, as counted on ${minuteIn(timeZone, countedAt)}`}.{' '}
        {!wave && explained[list as (typeof renewalLists)[number]]} <a href={RENEWALS_PATH}>All counts</a>
      </p>
      {wave && <ActLinks staff={staff} kind={waveActs} subject={{ wave }} />}
      <Sorts {...listed} />
      {rows.length === 0 ? (
        <p className="desk-quiet">{page > 1 ? 'No more of them.' : 'Nobody.'}</p>
      ) : listed.kind === 'members' ? (
        <Members rows={listed.rows} caption={name} day={day} isWave={wave !== null} />
      ) : listed.kind === 'bills' ? (
        <Bills rows={listed.rows} caption={name} mayBill={mayDo(staff.by, 'create invoice')} />
      ) : listed.kind === 'letters' ? (
        <Letters rows={listed.rows} caption={name} day={day} />
      ) : (
        <Charges rows={listed.rows} caption={name} day={day} sign={sign} isFailing={list === 'failing'} />
      )}
      <Pages {...listed} />
    </>
  )
}

const countOf = (desk: RenewalsDesk, list: RenewalListPage['list']): number | null =>
  renewalLists.some((one) => one === list) ? desk[list as (typeof renewalLists)[number]] : 0

const Sorts = ({ list, sort }: RenewalListPage) => (
  <p className="no-print">
    Sorted by{' '}
    {renewalListSorts.map((one, index) => (
      <span key={one}>
        {index > 0 && ' · '}
        <a href={renewalsPath({ list, sort: one })} aria-current={one === sort ? 'true' : undefined}>
          {one}
        </a>
      </span>
    ))}
  </p>
)

type TableProps<Row> = { rows: Row[]; caption: string; day: (at: Date) => string }

const ReaderLink = ({ of, name }: { of: string; name: string }) => <a href={readerPath(of)}>{name}</a>

const reader = { key: 'name', label: 'Reader', rowHeader: true }

function Members({ rows, caption, day, isWave }: TableProps<WaveMember> & { isWave: boolean }) {
  const columns: Column<WaveMember>[] = [
    { ...reader, cell: ({ ref, name }) => <ReaderLink of={ref} name={name} /> },
    { key: 'what', label: 'Has', cell: ({ subscription }) => subscription },
    { key: 'left', label: 'Issues left', numeric: true, cell: ({ left }) => left },
    { key: 'last', label: 'Last issue', numeric: true, cell: ({ lastIssue }) => lastIssue ?? '–' },
  ]
  const state: Column<WaveMember> = { key: 'told', label: 'Told', cell: (member) => toldText(member, day) }
  return (
    <DataTable
      id="renewals"
      caption={caption}
      whenNarrow="stack"
      rows={rows}
      rowKey={({ ref }) => ref}
      columns={isWave ? [...columns, state] : columns}
    />
  )
}

function toldText({ told, tells, leftOut }: WaveMember, day: (at: Date) => string): string {
  if (told) return `by ${told.by}, ${day(told.at)}`
  if (tells) return `not yet: by ${tells}`
  return leftOut ? `left out: ${leftOutWords[leftOut]}` : '–'
}

const Letters = ({ rows, caption, day }: TableProps<WaitingLetter>) => (
  <DataTable
    id="renewals"
    caption={caption}
    whenNarrow="stack"
    rows={rows}
    rowKey={({ ref, wave }) => `${ref} ${wave}`}
    columns={[
      { ...reader, cell: ({ ref, name }) => <ReaderLink of={ref} name={name} /> },
      {
        key: 'wave',
        label: 'Wave',
        cell: ({ wave }) => <a href={renewalsPath({ list: wave })}>{waveName(wave)}</a>,
      },
      { key: 'since', label: 'Since', cell: ({ since }) => day(since) },
      { key: 'address', label: 'Address', cell: ({ hasAddress }) => (hasAddress ? 'known' : 'none: ask for one') },
    ]}
  />
)

type BillsProps = { rows: ToBill[]; caption: string; mayBill: boolean }

const Bills = ({ rows, caption, mayBill }: BillsProps) => (
  <>
    <DataTable
      id="renewals"
      caption={caption}
      whenNarrow="stack"
      rows={rows}
      rowKey={({ ref }) => ref}
      columns={[
        { ...reader, cell: ({ ref, name }) => <ReaderLink of={ref} name={name} /> },
        { key: 'payer', label: 'Billed to', cell: ({ billedTo }) => billedTo ?? 'themselves' },
        { key: 'what', label: 'Has', cell: ({ subscription }) => subscription },
        { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
        { key: 'left', label: 'Issues left', numeric: true, cell: ({ left }) => left },
        { key: 'last', label: 'Last issue', numeric: true, cell: ({ lastIssue }) => lastIssue ?? '–' },
        { key: 'bill', label: 'To do', cell: (row) => <BillLink {...row} mayBill={mayBill} /> },
      ]}
    />
    <p className="desk-more no-print">
      <a href={TO_BILL_CSV_PATH}>All of them as CSV</a>
    </p>
  </>
)

const BillLink = ({ mayBill, name, email, billedTo, item, copies }: ToBill & { mayBill: boolean }) =>
  mayBill ? (
    <a
      className="no-print"
      href={newInvoicePath({ account: email, 'billed-to': billedTo ?? '', subscription: item, copies: String(copies) })}
    >
      Bill<span className="visually-hidden"> {name}</span>
    </a>
  ) : (
    <span className="no-print">Bill (not with your roles)</span>
  )

type ChargesProps = TableProps<RenewalListed> & { sign: string; isFailing: boolean }

function Charges({ rows, caption, day, sign, isFailing }: ChargesProps) {
  const failing: Column<RenewalListed>[] = [
    { key: 'since', label: 'Since', cell: ({ declinedAt }) => (declinedAt ? day(declinedAt) : '–') },
    { key: 'why', label: 'Why', cell: ({ reason }) => reason ?? '–' },
    { key: 'next', label: 'Next try', cell: ({ nextAt }) => day(nextAt) },
  ]
  const waiting: Column<RenewalListed>[] = [
    { key: 'since', label: 'Told', cell: ({ noticedAt }) => day(noticedAt) },
    { key: 'next', label: 'Not before', cell: ({ nextAt }) => day(nextAt) },
  ]
  return (
    <DataTable
      id="renewals"
      caption={caption}
      whenNarrow="stack"
      rows={rows}
      rowKey={({ cycle }) => cycle}
      columns={[
        { ...reader, cell: ({ ref, name }) => <ReaderLink of={ref} name={name} /> },
        ...(isFailing ? failing : waiting),
        {
          key: 'amount',
          label: 'Amount',
          numeric: true,
          cell: ({ noticedCents }) => formatMoney(cents(noticedCents), sign),
        },
      ]}
    />
  )
}

function Pages({ list, sort, page, hasMore, rows }: RenewalListPage) {
  if (page === 1 && !hasMore) return null
  const first = (page - 1) * RENEWALS_A_PAGE
  return (
    <nav className="no-print" aria-label="Pages">
      <p>
        {page > 1 && <a href={renewalsPath({ list, sort, page: page - 1 })}>Before</a>} {first + 1} to{' '}
        {first + rows.length} {hasMore && <a href={renewalsPath({ list, sort, page: page + 1 })}>After</a>}
      </p>
    </nav>
  )
}
