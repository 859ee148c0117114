import { readStaff } from '#application/accounts/manage-staff.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { inviteActs, staffActs } from './acts/staff-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { people: Awaited<ReturnType<typeof readStaff>>; done: string | null }

const PATH = '/desk/staff'

/** Who is staff, and what for. */
export const deskStaffPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: PATH, sees: 'change role' }, async () => ({
      people: await readStaff(request.context),
      done: doneWords(request.query.get('done')),
    })),
  head: () => ({ title: 'Staff', description: 'Who is staff', canonical: PATH, robots: 'noindex' }),
  View: StaffView,
})

const doneWords = (verb: string | null) => actDone(staffActs, verb) ?? actDone(inviteActs, verb)

function StaffView({ data, site }: ViewProps<AtPage<Shown>>) {
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Staff" notice={data.shown?.done ?? null}>
      {({ people }) => (
        <>
          <DataTable
            id="staff"
            caption="Everyone on the staff"
            captionHidden
            whenNarrow="stack"
            rows={people}
            rowKey={({ ref }) => ref}
            columns={[
              { key: 'name', label: 'Name', rowHeader: true, cell: ({ name }) => name },
              { key: 'email', label: 'Email', cell: ({ email }) => email },
              { key: 'roles', label: 'Roles', cell: ({ roles }) => roles.join(', ') || 'none' },
              {
                key: 'factor',
                label: 'Second factor',
                cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'set up' : 'not yet'),
              },
              {
                key: 'acts',
                label: 'To do',
                cell: (member) => (
                  <ul className="desk-row-acts">
                    {staffActs.acts.map(({ verb, label }) => (
                      <li key={verb}>
                        <a href={`${staffActs.home(member)}/${verb}`}>{label}</a>
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
          <p>
            <a href="/desk/staff/add">Add somebody</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}
