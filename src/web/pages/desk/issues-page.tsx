import { type IssueRun, listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { deskIssuePath } from '#contract/page-paths.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import { deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const PATH = '/desk/issues'

/** Every issue, newest first, and how far it is: counts, and nobody's name. */
export const deskIssuesPage = definePage<AtPage<IssueRun[]>>({
  path: PATH,
  styles: 'desk',
  load: (request) => loadDesk(request, { page: PATH, sees: 'see counts' }, () => listIssueRuns(request.context)),
  head: () => ({ title: 'Issues', description: 'Issues and how far they are', canonical: PATH, robots: 'noindex' }),
  View: IssuesView,
})

function IssuesView({ data, site }: ViewProps<AtPage<IssueRun[]>>) {
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Issues">
      {(runs) => runs.map((run) => <Run key={run.number} run={run} timeZone={site.magazine.timeZone} />)}
    </DeskLayout>
  )
}

function Run({ run, timeZone }: { run: IssueRun; timeZone: string }) {
  const [first] = run.dispatches
  const steps = stepsOf(run, timeZone)
  // Readers may have it before the post does: what counts is how far the printed copies are.
  const last = steps.findLastIndex(({ step, on }) => on !== null && !step.endsWith('eleased'))
  return (
    <section id={`issue-${run.number}`} className="desk-issue" aria-labelledby={`title-${run.number}`}>
      <h2 id={`title-${run.number}`}>
        <a href={deskIssuePath(run.number)}>
          {run.number}: {run.title}
        </a>
      </h2>
      <ol className="desk-rail">
        {steps.map(({ step, on }, index) => (
          <li key={step} className={index <= last || on ? 'desk-step-done' : undefined}>
            <span>{step}</span>
            <span className="desk-more">{on ?? (index < last ? 'not noted' : 'not yet')}</span>
          </li>
        ))}
      </ol>
      {first?.report && <p className="desk-more">{sentText(first.report)}</p>}
    </section>
  )
}

/** From the list to the readers, with the day of each step; null for those that are to come. */
function stepsOf({ dispatches: [first], release }: IssueRun, timeZone: string): { step: string; on: string | null }[] {
  const day = (moment: Date | null | undefined) => (moment ? dayIn(timeZone, moment) : null)
  return [
    { step: 'Cut', on: day(first?.cutAt) },
    { step: 'Handed over', on: day(first?.handedOverAt) },
    { step: 'Delivered', on: day(first?.deliveredAt) },
    {
      step: release.state === 'scheduled' ? 'To be released' : 'Released',
      on: release.state === 'none' ? null : (release.at?.replace('T', ' ') ?? null),
    },
  ]
}

function sentText({ sent, withoutAddress, leftOut }: DispatchReport): string {
  const lists = deliverables
    .filter((one) => sent[one].accounts > 0)
    .map((one) => `${deliverableName(one)}: ${sent[one].accounts} readers, ${sent[one].copies} copies`)
  const waiting = deliverables.reduce((sum, one) => sum + withoutAddress[one].accounts, 0)
  const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  return [...lists, ...(waiting > 0 ? [`${waiting} without an address`] : []), `${left} left out`].join(' · ')
}
