import { readWork, type Work } from '#application/desk/read-work.ts'
import { renewalsPath } from '#contract/page-paths.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const PATH = '/desk'

/** What waits for somebody on the staff. */
export const deskPage = definePage<AtPage<Work>>({
  path: PATH,
  styles: 'desk',
  load: (request) => loadDesk(request, { page: PATH, sees: 'see counts' }, () => readWork(request.context)),
  head: (_data, { magazine }) => ({
    title: 'The desk',
    description: `What waits at ${magazine.name}`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: DeskView,
})

type Line = { what: string; count: number; more?: string | undefined; list: string }

function DeskView({ data, site }: ViewProps<AtPage<Work>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Work">
      {(work) => {
        const lines = linesOf(work, timeZone)
        const waiting = lines.filter(({ count }) => count > 0)
        const done = lines.filter(({ count }) => count === 0)
        return (
          <>
            {waiting.length === 0 && <p className="desk-quiet">Nothing waits. Have some tea.</p>}
            <ul className="desk-work">
              {waiting.map((line) => (
                <WorkLine key={line.what} {...line} />
              ))}
            </ul>
            <NextIssue issue={work.nextIssue} />
            {waiting.length > 0 && done.length > 0 && (
              <p className="desk-nothing">
                Nothing waits in: {done.map(({ what }) => what.charAt(0).toLowerCase() + what.slice(1)).join(', ')}.
              </p>
            )}
          </>
        )
      }}
    </DeskLayout>
  )
}

const WorkLine = ({ what, count, more, list }: Line) => (
  <li>
    <span className="desk-count">{count}</span>
    <span>
      <a href={list}>
        <strong>{what}</strong>
      </a>
      {more && <span className="desk-more">{more}</span>}
    </span>
  </li>
)

function NextIssue({ issue }: { issue: Work['nextIssue'] }) {
  if (!issue) return null
  return (
    <section aria-labelledby="desk-issue">
      <h2 id="desk-issue">Next issue</h2>
      <p>
        <a href={`/desk/issues#issue-${issue.number}`}>
          {issue.number}: {issue.title}
        </a>
      </p>
    </section>
  )
}

/** Each count, and where what is counted is listed. */
function linesOf(work: Work, timeZone: string): Line[] {
  return [
    { what: 'Orders to send', count: work.toSend, list: '/desk/orders' },
    {
      what: 'Disputes to answer',
      count: work.disputes,
      more: work.answerBy ? `the next by ${formatDate(dayIn(timeZone, work.answerBy))}` : undefined,
      list: '/desk/orders?view=disputed',
    },
    { what: 'To pay back by hand', count: work.toPayBack, list: '/desk/orders?view=to-pay-back' },
    { what: 'Missing copies to decide', count: work.missingToDecide, list: '/desk/missing?state=waits' },
    { what: 'Missing copies to send', count: work.missingToSend, list: '/desk/missing?state=replacing' },
    { what: 'Cancellations to look at', count: work.cancellations, list: '/desk/cancellations' },
    { what: 'Statement lines to match', count: work.statementLines, list: '/desk/books/statement' },
    { what: 'Invoices past due', count: work.pastDue, list: '/desk/invoices?state=past-due' },
    { what: 'Payments that belong to no order', count: work.stray, list: '/desk/trouble#stray' },
    { what: 'Renewals whose charge fails', count: work.failingCharges, list: renewalsPath({ list: 'failing' }) },
    { what: 'Renewal letters to print', count: work.lettersToPrint, list: renewalsPath({ list: 'letters' }) },
    { what: 'Copies that wait for an address', count: work.waitingForAddress, list: '/desk/issues' },
    { what: 'Readers whose mail comes back', count: work.bouncing, list: '/desk/trouble#bouncing' },
    { what: 'Mails that were refused this month', count: work.unsentMails, list: '/desk/trouble#mails' },
    { what: 'Jobs that have failed for good', count: work.failedJobs, list: '/desk/trouble#jobs' },
    { what: 'Messages that other tools did not take', count: work.failedWebhooks, list: '/desk/webhooks#failed' },
  ]
}
