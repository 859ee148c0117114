import { readTrouble, type Trouble } from '#application/desk/read-trouble.ts'
import { readerPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { jobActs } from './acts/job-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { trouble: Trouble; seesMoney: boolean; done: string | null }
type TableProps = { trouble: Trouble; when: (at: Date) => string }

const PATH = '/desk/trouble'

/** What went wrong by itself: each list is where a count of the work leads. */
export const deskTroublePage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: PATH, sees: 'see readers' }, async ({ by }) => ({
      trouble: await readTrouble(request.context),
      seesMoney: mayDo(by, 'see money'),
      done: actDone(jobActs, request.query.get('done')),
    })),
  head: () => ({ title: 'Trouble', description: 'What went wrong by itself', canonical: PATH, robots: 'noindex' }),
  View: TroubleView,
})

function TroubleView({ data, site }: ViewProps<AtPage<Shown>>) {
  const when = (at: Date) => minuteIn(site.magazine.timeZone, at).replace('T', ' ')
  return (
    <DeskLayout {...data} site={site} at="/desk" title="Trouble" notice={data.shown?.done ?? null}>
      {({ trouble, seesMoney }) => (
        <>
          {isQuiet(trouble) && <p className="desk-quiet">None. Everything went as it should.</p>}
          <Bouncing trouble={trouble} when={when} />
          <RefusedMails trouble={trouble} when={when} />
          <FailedJobs trouble={trouble} when={when} />
          {seesMoney && <Stray trouble={trouble} when={when} money={site.magazine.currency} />}
        </>
      )}
    </DeskLayout>
  )
}

const isQuiet = (trouble: Trouble) => Object.values(trouble).every((list) => list.length === 0)

const Bouncing = ({ trouble: { bouncing }, when }: TableProps) =>
  bouncing.length === 0 ? null : (
    <DataTable
      id="bouncing"
      caption="Readers whose mail comes back"
      whenNarrow="stack"
      rows={bouncing}
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
      ]}
    />
  )

const RefusedMails = ({ trouble: { mails }, when }: TableProps) =>
  mails.length === 0 ? null : (
    <DataTable
      id="mails"
      caption="Mails that were refused this month"
      whenNarrow="stack"
      rows={mails}
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

const FailedJobs = ({ trouble: { jobs }, when }: TableProps) =>
  jobs.length === 0 ? null : (
    <DataTable
      id="jobs"
      caption="Jobs that have failed for good"
      whenNarrow="stack"
      rows={jobs}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: 'Job', rowHeader: true, cell: ({ name }) => name },
        { key: 'at', label: 'Last tried', cell: ({ failedAt }) => when(failedAt) },
        { key: 'tries', label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
        { key: 'error', label: 'What it said', cell: ({ error }) => error || '–' },
        { key: 'act', label: 'To do', cell: (job) => <a href={`${jobActs.home(job)}/retry`}>Try it again</a> },
      ]}
    />
  )

const Stray = ({ trouble: { stray }, when, money }: TableProps & { money: string }) =>
  stray.length === 0 ? null : (
    <DataTable
      id="stray"
      caption="Payments that belong to no order"
      whenNarrow="stack"
      rows={stray}
      rowKey={({ payment_intent_id }) => payment_intent_id}
      columns={[
        { key: 'id', label: 'Payment', rowHeader: true, cell: ({ payment_intent_id }) => payment_intent_id },
        { key: 'order', label: 'Names the order', cell: ({ order_id }) => order_id },
        {
          key: 'amount',
          label: 'Amount',
          numeric: true,
          cell: ({ amount_cents }) => formatMoney(cents(amount_cents), money),
        },
        { key: 'at', label: 'Found', cell: ({ found_at }) => when(found_at) },
      ]}
    />
  )
