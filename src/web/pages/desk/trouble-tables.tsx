import type { ReactNode } from 'react'
import type { Trouble, TroubleList } from '#application/desk/read-trouble.ts'
import type { PageOf } from '#application/page-of.ts'
import { readerPath } from '#contract/page-paths.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { arrivesAct } from './acts/arrives-act.tsx'
import { jobActs } from './acts/job-acts.tsx'
import { strayActs } from './acts/stray-acts.tsx'
import type { Staff } from './load-desk.ts'
import { RowActs } from './row-acts.tsx'

type RowOf<List extends TroubleList> = NonNullable<Trouble[List]>[number]
/** A page of each list that was asked for. */
export type TroubleRows = { [List in TroubleList]?: PageOf<RowOf<List>> }

type TableProps = {
  trouble: TroubleRows
  caption: string
  when: (at: Date) => string
  money: string
  staff: Staff
}

const bouncingActs = { home: readerPath, acts: [arrivesAct] }

const Bouncing = ({ trouble: { bouncing }, caption, when, staff }: TableProps) => (
  <DataTable
    id="bouncing"
    caption={caption}
    whenNarrow="stack"
    rows={bouncing?.rows ?? []}
    rowKey={({ ref }) => ref}
    columns={[
      {
        key: 'name',
        label: 'Reader',
        rowHeader: true,
        cell: ({ ref, name }) => <a href={readerPath(ref)}>{name}</a>,
      },
      { key: 'email', label: 'Email', cell: ({ email }) => email },
      { key: 'since', label: 'Since', cell: ({ since }) => when(since) },
      { key: 'why', label: 'Why', cell: ({ reason }) => reason ?? '–' },
      {
        key: 'act',
        label: 'To do',
        cell: ({ ref, name }) => <RowActs staff={staff} kind={bouncingActs} subject={ref} of={name} />,
      },
    ]}
  />
)

const RefusedMails = ({ trouble: { mails }, caption, when }: TableProps) => (
  <DataTable
    id="mails"
    caption={caption}
    whenNarrow="stack"
    rows={mails?.rows ?? []}
    rowKey={({ id }) => id}
    columns={[
      { key: 'kind', label: 'Mail', rowHeader: true, cell: ({ kind }) => kind.replaceAll('-', ' ') },
      {
        key: 'to',
        label: 'To',
        cell: ({ email }) => (email ? <a href={`/desk/find?${new URLSearchParams({ q: email })}`}>{email}</a> : '–'),
      },
      { key: 'at', label: 'Refused', cell: ({ refused_at }) => refused_at && when(refused_at) },
      { key: 'tries', label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
    ]}
  />
)

const FailedJobs = ({ trouble: { jobs }, caption, when, staff }: TableProps) => (
  <DataTable
    id="jobs"
    caption={caption}
    whenNarrow="stack"
    rows={jobs?.rows ?? []}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', label: 'Job', rowHeader: true, cell: ({ name }) => name },
      { key: 'at', label: 'Last tried', cell: ({ failedAt }) => when(failedAt) },
      { key: 'tries', label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
      { key: 'error', label: 'What it said', cell: ({ error }) => error || '–' },
      {
        key: 'act',
        label: 'To do',
        cell: (job) => <RowActs staff={staff} kind={jobActs} subject={job} of={`${job.name} ${job.id}`} />,
      },
    ]}
  />
)

const strayColumns = ({ when, money }: Pick<TableProps, 'when' | 'money'>): Column<RowOf<'stray'>>[] => [
  { key: 'id', label: 'Payment', rowHeader: true, cell: ({ payment_intent_id }) => payment_intent_id },
  { key: 'order', label: 'Names the order', cell: ({ order_id }) => order_id || '–' },
  {
    key: 'amount',
    label: 'Amount',
    numeric: true,
    cell: ({ amount_cents }) => formatMoney(cents(amount_cents), money),
  },
  { key: 'at', label: 'Found', cell: ({ found_at }) => when(found_at) },
]

const Stray = ({ trouble: { stray }, caption, staff, ...props }: TableProps) => (
  <DataTable
    id="stray"
    caption={caption}
    whenNarrow="stack"
    rows={stray?.rows ?? []}
    rowKey={({ payment_intent_id }) => payment_intent_id}
    columns={[
      ...strayColumns(props),
      {
        key: 'act',
        label: 'To do',
        cell: (payment) => <RowActs staff={staff} kind={strayActs} subject={payment} of={payment.payment_intent_id} />,
      },
    ]}
  />
)

const LookedAfter = ({ trouble, caption, ...props }: TableProps) => (
  <DataTable
    id="looked-after"
    caption={caption}
    whenNarrow="stack"
    rows={trouble['looked-after']?.rows ?? []}
    rowKey={({ payment_intent_id }) => payment_intent_id}
    columns={[
      ...strayColumns(props),
      {
        key: 'done',
        label: 'Looked after',
        cell: ({ looked_after_at }) => looked_after_at && props.when(looked_after_at),
      },
      { key: 'who', label: 'By', cell: ({ looked_after_by }) => looked_after_by ?? '–' },
      { key: 'because', label: 'What became of it', cell: ({ looked_after_because }) => looked_after_because },
    ]}
  />
)

type Listed = { list: TroubleList; caption: string; sees: StaffVerb; Table: (props: TableProps) => ReactNode }

/** What can go wrong by itself, in the order in which it is listed; `sees`: what shows it. */
export const troubleTables: readonly Listed[] = [
  { list: 'bouncing', caption: 'Readers whose mail comes back', sees: 'see readers', Table: Bouncing },
  { list: 'mails', caption: 'Mails that were refused this month', sees: 'see readers', Table: RefusedMails },
  { list: 'jobs', caption: 'Jobs that have failed for good', sees: 'see readers', Table: FailedJobs },
  { list: 'stray', caption: 'Payments that belong to no order', sees: 'see money', Table: Stray },
  { list: 'looked-after', caption: 'Payments that were looked after', sees: 'see money', Table: LookedAfter },
]
