import { listStatementYears, type YearOfStatements } from '#application/donations/statements/read-years.ts'
import { DONATIONS_PATH, STATEMENTS_PATH } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { YearsTable } from './year-table.tsx'

type Shown = { years: YearOfStatements[] }

/** Every year in which something was given, and how many of its donors have a statement of it. */
export const deskStatementsPage = definePage<AtPage<Shown>>({
  path: STATEMENTS_PATH,
  styles: 'desk',
  load: (request) =>
    loadDesk(request, { page: STATEMENTS_PATH, sees: 'see readers' }, async () => ({
      years: await listStatementYears(request.context),
    })),
  head: () => ({
    title: 'Donation statements',
    description: 'Donation statements by year',
    canonical: STATEMENTS_PATH,
    robots: 'noindex',
  }),
  View: StatementsView,
})

function keptWords(years: readonly YearOfStatements[], timeZone: string): string {
  const countedAt = years.find((year) => year.countedAt !== null)?.countedAt
  if (!countedAt) return ''
  return `Years counted at night are as of ${minuteIn(timeZone, countedAt)}; the page of a year is of now.`
}

function StatementsView({ data, site }: ViewProps<AtPage<Shown>>) {
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title="Donation statements">
      {({ years }) => (
        <>
          <p>
            A statement says what somebody gave in a year. Those of a year can be issued once it is over: each donor
            gets one, with a number, by mail. {keptWords(years, site.magazine.timeZone)}
          </p>
          {years.length === 0 ? (
            <p>Nothing was given yet.</p>
          ) : (
            <YearsTable years={years} sign={site.magazine.currency} />
          )}
          <p className="desk-more">
            <a href={DONATIONS_PATH}>All donations</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}
