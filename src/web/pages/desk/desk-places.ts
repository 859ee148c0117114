import { GIVEN_PATH, RENEWALS_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import type { Staff } from './load-desk.ts'

/** `key`: the letter after `g` that leads there. `sees`: what one must be allowed to do to see it. */
type Place = { href: string; label: string; sees: StaffVerb; key?: string }

/** What the desk has, by what it is about: a day's work is mostly within one of them. */
const groups: readonly (readonly Place[])[] = [
  [
    { href: '/desk', label: 'Work', key: 'w', sees: 'see counts' },
    { href: '/desk/figures', label: 'Figures', key: 'f', sees: 'see counts' },
  ],
  [
    { href: '/desk/find', label: 'Readers', key: 'r', sees: 'see readers' },
    { href: '/desk/institutions', label: 'Institutions', key: 'u', sees: 'see readers' },
    { href: '/desk/orders', label: 'Orders', key: 'o', sees: 'see readers' },
    { href: RENEWALS_PATH, label: 'Renewals', key: 'e', sees: 'see counts' },
    { href: GIVEN_PATH, label: 'Gifts', key: 'y', sees: 'see readers' },
    { href: '/desk/store', label: 'Store', key: 't', sees: 'see readers' },
  ],
  [
    { href: '/desk/issues', label: 'Issues', key: 'i', sees: 'see counts' },
    { href: '/desk/letters', label: 'Letters', key: 'm', sees: 'see counts' },
  ],
  [
    { href: '/desk/invoices', label: 'Invoices', key: 'n', sees: 'see money' },
    { href: '/desk/books/statement', label: 'Statements', key: 's', sees: 'see money' },
    { href: '/desk/books', label: 'Books', key: 'b', sees: 'see money' },
    { href: '/desk/donations', label: 'Donations', key: 'd', sees: 'see readers' },
  ],
  [
    { href: '/desk/import', label: 'Moving in', sees: 'upload import' },
    { href: '/desk/export', label: 'Export', sees: 'export everything' },
    { href: '/desk/webhooks', label: 'Webhooks', sees: 'add webhook' },
    { href: '/desk/staff', label: 'Staff', sees: 'change role' },
    { href: '/desk/audit', label: 'Log', key: 'l', sees: 'see audit log' },
  ],
]

/** Those that somebody may see, group by group. */
export const placesOf = ({ by }: Staff): Place[][] =>
  groups.map((places) => places.filter(({ sees }) => mayDo(by, sees))).filter(({ length }) => length > 0)

export const keysOf = (staff: Staff) =>
  placesOf(staff)
    .flat()
    .flatMap(({ href, label, key }) => (key === undefined ? [] : [{ href, label, key }]))
