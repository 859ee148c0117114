import { readStaff } from '#application/accounts/manage-staff.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type People = Awaited<ReturnType<typeof readStaff>>

const PATH = '/desk/staff'

/** Who is staff, and what for. */
export const deskStaffPage = definePage<AtPage<People>>({
  path: PATH,
  styles: 'desk',
  load: (request) => loadDesk(request, { page: PATH, sees: 'change role' }, () => readStaff(request.context)),
  head: () => ({ title: 'Staff', description: 'Who is staff', canonical: PATH, robots: 'noindex' }),
  View: StaffView,
})

function StaffView({ data, site }: ViewProps<AtPage<People>>) {
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Staff">
      {(people) => (
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
            ]}
          />
          <p className="desk-more">
            Roles are given with <code>desk staff add EMAIL --role circulation</code>.
          </p>
        </>
      )}
    </DeskLayout>
  )
}
