import { type DonorPage, findDonorsOfYear } from '#application/donations/statements/list-donors.ts'
import { readStatementYear, type YearOfStatements } from '#application/donations/statements/read-years.ts'
import { DONATIONS_PATH, donorsCsvPath, STATEMENTS_PATH, statementsPath } from '#contract/page-paths.ts'
import { type DonorView, donorViewNames, donorViews, isDonorView } from '#domain/donations/donor-views.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { statementsActs, yearAsked } from '#web/pages/desk/acts/statements-act.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { ListSearch } from '#web/pages/desk/list-search.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { PageLinks } from '#web/pages/desk/page-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DonorTable } from './donor-table.tsx'

type Asked = { year: number; view: DonorView; search: string; page: number }
type Shown = DonorPage & Omit<Asked, 'page'> & { summary: YearOfStatements; done: string | null }

function addressOf({ year, view = 'all', search = '', page = 1 }: Partial<Asked> & { year: number }) {
  const query = new URLSearchParams({
    ...(view !== 'all' && { state: view }),
    ...(search !== '' && { q: search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${statementsPath(year)}?${query}` : statementsPath(year)
}

function askedOf(year: number, query: URLSearchParams): Asked {
  const state = query.get('state') ?? ''
  return {
    year,
    view: isDonorView(state) ? state : 'all',
    search: (query.get('q') ?? '').trim().slice(0, 100),
    page: Number.parseInt(query.get('page') ?? '1', 10) || 1,
  }
}

/** The donors of a year by name, each with how their statement stands. */
export const deskStatementYearPage = definePage<AtPage<Shown>>({
  path: `${STATEMENTS_PATH}/:year`,
  styles: 'desk',
  query: ['state', 'q', 'page', 'done'],
  load(request) {
    const { context, query } = request
    const year = yearAsked(request.params.year ?? '')
    const asked = askedOf(year ?? 0, query)
    return loadDesk(request, { page: addressOf(asked), sees: 'see readers' }, async () => {
      const summary = year === null ? null : await readStatementYear(context, year)
      if (!summary) return null
      const { view, search } = asked
      const done = actDone(statementsActs, query.get('done'))
      return { ...(await findDonorsOfYear(context, asked)), year: asked.year, view, search, summary, done }
    })
  },
  head: ({ shown }) => ({
    title: shown ? `Donation statements of ${shown.year}` : 'Donation statements',
    description: 'Donation statements of a year',
    canonical: shown ? statementsPath(shown.year) : STATEMENTS_PATH,
    robots: 'noindex',
  }),
  View: YearView,
})

function YearView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { currency: sign } = site.magazine
  const { shown, staff } = data
  const title = shown ? `Donation statements of ${shown.year}` : 'Donation statements'
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title={title} notice={shown?.done ?? null}>
      {(shown) => (
        <>
          <p>{summaryOf(shown.summary)}</p>
          <ActLinks staff={staff} kind={statementsActs} subject={{ year: shown.year, sign, summary: shown.summary }} />
          <Narrow {...shown} />
          <p aria-live="polite">{shown.count === 1 ? '1 donor.' : `${shown.count} donors.`}</p>
          {shown.count > 0 && <DonorTable year={shown.year} donors={shown.donors} sign={sign} />}
          <PageLinks {...shown} addressOf={(page) => addressOf({ ...shown, page })} />
          <p className="desk-more no-print">
            <a href={donorsCsvPath(shown.year)}>The donors of {shown.year} as CSV</a> ·{' '}
            <a href={STATEMENTS_PATH}>All years</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}

const summaryOf = ({ donors, issued, sent, notYet, replaced, withoutEmail }: YearOfStatements) =>
  `Donors: ${donors}. Issued: ${issued}. Sent: ${sent}. Not yet: ${notYet}. Replaced: ${replaced}. Mail comes back: ${withoutEmail}.`

const Narrow = ({ year, view, search }: Shown) => (
  <>
    <nav className="desk-states no-print" aria-label="By state">
      <ul>
        {donorViews.map((one) => (
          <li key={one}>
            <a href={addressOf({ year, view: one, search })} aria-current={one === view ? 'true' : undefined}>
              {donorViewNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <ListSearch
      id="donors-q"
      path={statementsPath(year)}
      kept={{ ...(view !== 'all' && { state: view }) }}
      label="Find a donor"
      placeholder="Name, email"
      search={search}
    />
  </>
)
