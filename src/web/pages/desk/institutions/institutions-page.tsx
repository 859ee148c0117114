import { type DeskInstitution, readDeskInstitutions } from '#application/institutions/read-institutions.ts'
import { deskInstitutionPath, INSTITUTIONS_PATH } from '#contract/page-paths.ts'
import type { LicenceState } from '#domain/access/licence.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { newInstitutionActs } from '#web/pages/desk/acts/new-institution-act.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { StateLinks } from '#web/pages/desk/state-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** `ending`: within the next weeks; such a licence holds still, so that it is among the current ones too. */
const states = ['current', 'ending', 'lapsed', 'not-begun'] as const satisfies readonly (LicenceState | 'ending')[]
type State = (typeof states)[number]

type Shown = { institutions: DeskInstitution[]; state: State | null; done: string | null }

const isOf = ({ licence, endsSoon }: DeskInstitution, state: State) =>
  state === 'ending' ? endsSoon : licence === state

const addressOf = (state: State | null) => (state ? `${INSTITUTIONS_PATH}?state=${state}` : INSTITUTIONS_PATH)

/** Institutions whose readers read by a licence. There is one row for each licence, so all are on one page. */
export const deskInstitutionsPage = definePage<AtPage<Shown>>({
  path: INSTITUTIONS_PATH,
  styles: 'desk',
  query: ['state', 'done'],
  load(request) {
    const state = states.find((one) => one === request.query.get('state')) ?? null
    return loadDesk(request, { page: addressOf(state), sees: 'see readers' }, async () => {
      const done = actDone(newInstitutionActs, request.query.get('done'))
      const all = await readDeskInstitutions(request.context)
      return { institutions: all.filter((one) => state === null || isOf(one, state)), state, done }
    })
  },
  head: () => ({ title: 'Institutions', description: 'Institutions', canonical: INSTITUTIONS_PATH, robots: 'noindex' }),
  View: InstitutionsView,
})

function InstitutionsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const maySet = mayDo(data.staff.by, 'set institution')
  return (
    <DeskLayout {...data} site={site} at={INSTITUTIONS_PATH} title="Institutions" notice={data.shown?.done ?? null}>
      {({ institutions, state }) => (
        <>
          <nav className="desk-acts no-print" aria-label="What can be done">
            <ul>
              <li>
                {maySet ? (
                  <a href={`${INSTITUTIONS_PATH}/new`}>Add an institution</a>
                ) : (
                  <span>Add an institution (not with your roles)</span>
                )}
              </li>
            </ul>
          </nav>
          <StateLinks path={INSTITUTIONS_PATH} states={states} chosen={state} first="all" />
          <p>{institutions.length === 1 ? '1 institution.' : `${institutions.length} institutions.`}</p>
          {institutions.length > 0 && <InstitutionTable institutions={institutions} />}
        </>
      )}
    </DeskLayout>
  )
}

const InstitutionTable = ({ institutions }: { institutions: DeskInstitution[] }) => (
  <DataTable
    id="institutions"
    caption="Institutions"
    whenNarrow="stack"
    rows={institutions}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'name',
        label: 'Name',
        rowHeader: true,
        cell: ({ id, name }) => <a href={deskInstitutionPath(id)}>{name}</a>,
      },
      { key: 'licence', label: 'Licence', cell: ({ licence, endsSoon }) => (endsSoon ? 'ends soon' : licence) },
      { key: 'until', label: 'Until', cell: ({ licence_to }) => licence_to ?? 'no end' },
      { key: 'ways', label: 'Its readers come', cell: waysIn },
      { key: 'reads', label: 'Read in 30 days', numeric: true, cell: ({ reads }) => reads },
    ]}
  />
)

/** By which ways its readers are known. */
function waysIn({ networks, entity_id, email_domains }: DeskInstitution): string {
  const ways = [
    ...(networks.length > 0 ? ['from its networks'] : []),
    ...(entity_id === null ? [] : ['by its login']),
    ...(email_domains.length > 0 ? ['by their email'] : []),
  ]
  return ways.length > 0 ? ways.join(', ') : 'by no way yet'
}
