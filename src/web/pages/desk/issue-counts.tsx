import type { IssueDesk } from '#application/desk/read-issue-desk.ts'
import { deskIssuePath, deskLabelsPath } from '#contract/page-paths.ts'
import { type LeftOut, leftOutReasons } from '#domain/dispatches/dispatch.ts'
import { sumOf } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

export const leftOutWords: Record<LeftOut, string> = {
  'no-tokens': 'All issues that were bought are used up',
  cancelled: 'Cancelled',
  skipped: 'Skipped at their own wish',
}

type Step = { step: string; on: string | null; more: string | null }

/** From the plan to the readers: the day of each step, and what it counts. */
export function IssueRail({ issue, timeZone }: { issue: IssueDesk; timeZone: string }) {
  return (
    <ol className="desk-rail" aria-label="How far it is">
      {stepsOf(issue, timeZone).map(({ step, on, more }) => (
        <li key={step} className={on ? 'desk-step-done' : undefined}>
          <span>{step}</span>
          <span className="desk-more">{on ?? 'not yet'}</span>
          {more && <span className="desk-more">{more}</span>}
        </li>
      ))}
    </ol>
  )
}

function stepsOf({ run, report, isCut, files, extras }: IssueDesk, timeZone: string): Step[] {
  const { dispatches, release, state } = run
  const [first] = dispatches
  const day = (moment: Date | null | undefined) => (moment ? dayIn(timeZone, moment) : null)
  const readers = report ? deliverables.reduce((all, one) => all + bound(report, one), 0) : null
  const count = readers === null ? null : `${readers} readers`
  const extra = extras.labels > 0 ? `, ${extras.labels} extra` : ''
  const labels = files.reduce((all, one) => all + one.files.reduce((sum, file) => sum + file.labels, 0), 0)
  const stale = files.flatMap((one) => one.stale).length
  const left = dispatches.filter(({ handedOverAt }) => handedOverAt).length
  const sent = dispatches.filter(({ deliveredAt }) => deliveredAt).length
  const lists = (of: number) => (dispatches.length > 0 ? `${of} of ${dispatches.length} lists` : null)
  return [
    { step: 'Plan', on: state === 'planned' ? 'open' : 'closed', more: isCut ? null : count && `${count}${extra}` },
    { step: 'Cut', on: day(first?.cutAt), more: isCut ? count && `${count}${extra}` : null },
    {
      step: 'Files',
      on: files.length > 0 ? 'made' : null,
      more: files.length > 0 ? `${labels} labels${stale > 0 ? `, ${stale} files stale` : ''}` : null,
    },
    { step: 'Handed over', on: day(first?.handedOverAt), more: lists(left) },
    {
      step: 'Delivered',
      on: day(first?.deliveredAt) ?? (state === 'delivered' ? 'before the ledger' : null),
      more: lists(sent),
    },
    {
      step: release.state === 'scheduled' ? 'To be released' : release.state === 'withdrawn' ? 'Withdrawn' : 'Released',
      on: release.state === 'none' ? null : (release.at?.replace('T', ' ') ?? null),
      more: null,
    },
  ]
}

const bound = (report: NonNullable<IssueDesk['report']>, one: (typeof deliverables)[number]) =>
  report.sent[one].accounts + report.withoutAddress[one].accounts

type BoundProps = { issue: IssueDesk; seesReaders: boolean }

export function IssueBound({ issue: { report, isCut, number, extras }, seesReaders }: BoundProps) {
  if (!report) return null
  const rows = deliverables.filter((one) => bound(report, one) > 0)
  const waiting = deliverables.reduce((all, one) => all + report.withoutAddress[one].accounts, 0)
  return (
    <section className="desk-section">
      <DataTable
        id="bound"
        caption={isCut ? 'Bound' : 'Would be bound now'}
        whenNarrow="stack"
        rows={rows}
        rowKey={(one) => one}
        columns={[
          { key: 'what', label: 'What', rowHeader: true, cell: deliverableName },
          { key: 'readers', label: 'Readers', numeric: true, cell: (one) => report.sent[one].accounts },
          { key: 'copies', label: 'Copies', numeric: true, cell: (one) => report.sent[one].copies },
          {
            key: 'waiting',
            label: 'Without address',
            numeric: true,
            cell: (one) => report.withoutAddress[one].accounts,
          },
        ]}
      />
      <p className="desk-more">
        {extras.labels === 0 ? 'No extra labels.' : `${extras.copies} copies on ${extras.labels} extra labels.`}
        {waiting > 0 && isCut && (
          <>
            {' '}
            {seesReaders ? (
              <a href={`${deskLabelsPath(number)}?missing=1`}>{waiting} wait for an address</a>
            ) : (
              `${waiting} wait for an address`
            )}
            .
          </>
        )}
      </p>
    </section>
  )
}

export function IssueLeftOut({ issue: { report, number }, seesReaders }: { issue: IssueDesk; seesReaders: boolean }) {
  if (!report) return null
  return (
    <section className="desk-section">
      <DataTable
        id="left-out"
        caption="Left out"
        rows={[...leftOutReasons]}
        rowKey={(reason) => reason}
        columns={[
          {
            key: 'reason',
            label: 'Why',
            rowHeader: true,
            cell: (reason) =>
              seesReaders && report.leftOut[reason] > 0 ? (
                <a href={`${deskIssuePath(number)}/left-out?reason=${reason}`}>{leftOutWords[reason]}</a>
              ) : (
                leftOutWords[reason]
              ),
          },
          { key: 'readers', label: 'Readers', numeric: true, cell: (reason) => report.leftOut[reason] },
        ]}
      />
    </section>
  )
}

export function IssuePostage({ issue: { postage }, currency }: { issue: IssueDesk; currency: string }) {
  if (postage.length === 0) return null
  const costs = postage.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const all = costs.length === postage.length ? formatMoney(sumOf(costs), currency) : 'no rates are set'
  return (
    <section className="desk-section">
      <DataTable
        id="postage"
        caption="Postage"
        rows={postage}
        rowKey={({ deliverable }) => deliverable}
        columns={[
          { key: 'what', label: 'To', rowHeader: true, cell: ({ deliverable }) => deliverableName(deliverable) },
          { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
          {
            key: 'cost',
            label: 'Cost',
            numeric: true,
            cell: ({ cost }) => (cost === null ? '–' : formatMoney(cost, currency)),
          },
        ]}
        foot={[{ key: 'all', label: 'All', value: all, total: true }]}
      />
    </section>
  )
}
