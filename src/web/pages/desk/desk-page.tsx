import { readWork, type Work } from '#application/desk/read-work.ts'
import {
  deskIssuePath,
  INSTITUTIONS_PATH,
  renewalsPath,
  STATEMENTS_PATH,
  statementsPath,
  WAITING_COPIES_PATH,
} from '#contract/page-paths.ts'
import { LICENCE_NOTICE_DAYS } from '#domain/access/licence.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import { sayStanding } from '#domain/dispatches/issue-standing.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { sentenceOf } from './acts/sentence-of.ts'
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

/** `list`: where what is counted is listed. `sees`: what shows it; without, the count is there as words, or not at all where it is of money. */
type Line = { what: string; count: number; more?: string | undefined; list: string; sees: StaffVerb }

function DeskView({ data, site }: ViewProps<AtPage<Work>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Work">
      {(work) => {
        const lines = linesOf(work, timeZone).filter(({ sees }) => sees !== 'see money' || mayDo(data.staff.by, sees))
        const waiting = lines.filter(({ count }) => count > 0)
        const done = lines.filter(({ count }) => count === 0)
        return (
          <>
            {waiting.length === 0 && <p className="desk-quiet">Nothing waits. Have some tea.</p>}
            <ul className="desk-work">
              {waiting.map((line) => (
                <WorkLine key={line.what} {...line} isLinked={mayDo(data.staff.by, line.sees)} />
              ))}
            </ul>
            <NextIssue issue={work.nextIssue} timeZone={timeZone} />
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

const WorkLine = ({ what, count, more, list, isLinked }: Line & { isLinked: boolean }) => (
  <li>
    <span className="desk-count">{count}</span>
    <span>
      {isLinked ? (
        <a href={list}>
          <strong>{what}</strong>
        </a>
      ) : (
        <strong>{what}</strong>
      )}
      {more && <span className="desk-more">{more}</span>}
    </span>
  </li>
)

function NextIssue({ issue, timeZone }: { issue: Work['nextIssue']; timeZone: string }) {
  if (!issue) return null
  return (
    <section aria-labelledby="desk-issue">
      <h2 id="desk-issue">Next issue</h2>
      <p>
        <a href={deskIssuePath(issue.number)}>
          {issue.number}: {issue.title}
        </a>
      </p>
      <p className="desk-more">{sentenceOf(sayStanding(issue, timeZone))}</p>
    </section>
  )
}

/** Each count, and where what is counted is listed. */
function linesOf(work: Work, timeZone: string): Line[] {
  const [sees, money] = ['see readers', 'see money'] as const
  return [
    { what: 'Orders to send', count: work.toSend, list: '/desk/orders', sees },
    {
      what: 'Disputes to answer',
      count: work.disputes,
      more: work.answerBy ? `the next by ${formatDate(dayIn(timeZone, work.answerBy))}` : undefined,
      list: '/desk/orders?view=disputed',
      sees,
    },
    { what: 'To pay back by hand', count: work.toPayBack, list: '/desk/orders?view=to-pay-back', sees: money },
    { what: 'Missing copies to decide', count: work.missingToDecide, list: '/desk/missing?state=waits', sees },
    { what: 'Missing copies to send', count: work.missingToSend, list: '/desk/missing?state=replacing', sees },
    { what: 'Cancellations to look at', count: work.cancellations, list: '/desk/cancellations', sees },
    { what: 'Statement lines to match', count: work.statementLines, list: '/desk/books/statement', sees: money },
    { what: 'Invoices past due', count: work.pastDue, list: '/desk/invoices?state=past-due', sees: money },
    {
      what: 'Donation statements to issue',
      count: work.statementsDue,
      more: work.statementYear === null ? undefined : `of ${work.statementYear}`,
      list: work.statementYear === null ? STATEMENTS_PATH : statementsPath(work.statementYear),
      sees,
    },
    { what: 'Payments that belong to no order', count: work.stray, list: '/desk/trouble#stray', sees: money },
    {
      what: 'Renewals whose charge fails',
      count: work.failingCharges,
      list: renewalsPath({ list: 'failing' }),
      sees: 'see counts',
    },
    {
      what: 'Renewal letters to print',
      count: work.lettersToPrint,
      list: renewalsPath({ list: 'letters' }),
      sees: 'see counts',
    },
    {
      what: 'Subscriptions to be billed anew',
      count: work.toBill,
      list: renewalsPath({ list: 'bills' }),
      sees: 'see counts',
    },
    {
      what: `Licences that end within ${LICENCE_NOTICE_DAYS} days`,
      count: work.endingLicences,
      list: `${INSTITUTIONS_PATH}?state=ending`,
      sees,
    },
    { what: 'Copies that wait for an address', count: work.waitingForAddress, list: WAITING_COPIES_PATH, sees },
    { what: 'Readers whose mail comes back', count: work.bouncing, list: '/desk/trouble#bouncing', sees },
    { what: 'Mails that were refused this month', count: work.unsentMails, list: '/desk/trouble#mails', sees },
    { what: 'Jobs that have failed for good', count: work.failedJobs, list: '/desk/trouble#jobs', sees },
    {
      what: 'Messages that other tools did not take',
      count: work.failedWebhooks,
      list: '/desk/webhooks#failed',
      sees: 'add webhook',
    },
  ]
}
