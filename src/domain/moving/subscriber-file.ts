import { type Address, addressFields } from '../addresses/address.ts'
import type { Deliverable } from '../subscriptions/deliverables.ts'
import { type Shipcode, shipcodes } from '../subscriptions/shipcodes.ts'
import type { ImportRole } from './import-mapping.ts'

/** One subscription of a reader, as it is taken elsewhere; or a reader who has none. */
export type SubscriberRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly cycle: {
    readonly set: Deliverable
    readonly active: Deliverable
    readonly level: string
    readonly term: string
    /** Null for a lifetime. */
    readonly issuesLeft: number | null
    readonly extra: number
    readonly copies: number
    readonly giver: string | null
    readonly institution: string | null
    readonly startedOn: string
    readonly cancelledOn: string | null
  } | null
  readonly autorenew: boolean
  readonly customer: string | null
  readonly method: string | null
  readonly addresses: Readonly<Partial<Record<Shipcode, Address>>>
}

type Column = { readonly name: ImportRole; readonly about: string; readonly cell: (row: SubscriberRow) => string }

const yes = (is: boolean) => (is ? 'yes' : 'no')
const addressCell = (address: Address | undefined) =>
  address ? addressFields.map((field) => address[field]).join('\n') : ''
const addressRoles = { 'ship-a': 'address-us', 'ship-b': 'address-canada', 'ship-c': 'address-international' } as const

/** The columns of `subscribers.csv`: each is called by the role in which the import reads it back. */
export const subscriberColumns: readonly Column[] = [
  { name: 'id', about: 'Names the subscription, or the account that has none.', cell: ({ id }) => id },
  {
    name: 'email',
    about: 'Several rows of one email are subscriptions of one reader, in their order.',
    cell: ({ email }) => email,
  },
  { name: 'name', about: 'The reader’s name.', cell: ({ name }) => name },
  { name: 'subscriber', about: 'no: an account without a subscription.', cell: ({ cycle }) => yes(cycle !== null) },
  {
    name: 'kind',
    about: 'What was paid for: digital, print-a (US), print-b (Canada) or print-c (international).',
    cell: ({ cycle }) => cycle?.set ?? 'none',
  },
  { name: 'sent', about: 'What is sent now, by the same names.', cell: ({ cycle }) => cycle?.active ?? '' },
  { name: 'level', about: 'low (standard) or high (solidarity).', cell: ({ cycle }) => cycle?.level ?? '' },
  { name: 'term', about: '1year, 2year, 3year or lifetime.', cell: ({ cycle }) => cycle?.term ?? '' },
  {
    name: 'issues-left',
    about: 'Issues still to come that are bound to none yet; empty for a lifetime.',
    cell: ({ cycle }) => (cycle?.issuesLeft ?? '').toString(),
  },
  {
    name: 'extra',
    about: 'How many of them were given on top of what was sold.',
    cell: ({ cycle }) => String(cycle?.extra ?? ''),
  },
  { name: 'copies', about: 'Copies of each issue.', cell: ({ cycle }) => String(cycle?.copies ?? '') },
  { name: 'gift-from', about: 'Who gave it.', cell: ({ cycle }) => cycle?.giver ?? '' },
  { name: 'institution', about: 'Who pays for it by invoice.', cell: ({ cycle }) => cycle?.institution ?? '' },
  { name: 'started', about: 'The day on which it was bought or given.', cell: ({ cycle }) => cycle?.startedOn ?? '' },
  { name: 'cancelled', about: 'The day on which it was cancelled.', cell: ({ cycle }) => cycle?.cancelledOn ?? '' },
  { name: 'autorenew', about: 'yes: the reader wants it to renew itself.', cell: ({ autorenew }) => yes(autorenew) },
  { name: 'customer', about: 'The reader’s name at the payment provider.', cell: ({ customer }) => customer ?? '' },
  { name: 'method', about: 'The saved way to pay, at the provider.', cell: ({ method }) => method ?? '' },
  ...shipcodes.map(
    (shipcode): Column => ({
      name: addressRoles[shipcode],
      about: 'Six lines: street, second line, city, state, postcode, country.',
      cell: ({ addresses }) => addressCell(addresses[shipcode]),
    }),
  ),
]

export const subscriberCells = (row: SubscriberRow): string[] => subscriberColumns.map(({ cell }) => cell(row))
