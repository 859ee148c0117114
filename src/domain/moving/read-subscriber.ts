import { personName } from '../access/person-name.ts'
import type { Address } from '../addresses/address.ts'
import { shipcodeOfCountry } from '../addresses/shipping-config.ts'
import { type DayOrder, readDay } from '../bank/written-values.ts'
import { readEmail } from '../mail/email-address.ts'
import { type Deliverable, deliverableOf } from '../subscriptions/deliverables.ts'
import { tidyText } from '../text/tidy-text.ts'
import type { ImportRole } from './import-mapping.ts'
import type { PlannedCycle, PlannedReader, RowProblem } from './planned-reader.ts'
import { type AddressSetting, type Cell, type Fault, keepAddress, readAddresses } from './read-addresses.ts'
import {
  isSubscriber,
  issuesUntil,
  readCount,
  readKind,
  readLevel,
  readTerm,
  readYes,
  termOf,
  type WrittenKind,
} from './written-words.ts'

export type SubscriberRead = { reader: PlannedReader | null; problems: RowProblem[]; notices: RowProblem[] }

export type ReadingSetting = AddressSetting & {
  readonly issuesPerYear: number
  readonly today: string
  readonly dayOrder: DayOrder
}

const MOST_ISSUES = 400
const MOST_COPIES = 10_000
const LONGEST_ID = 200
const LONGEST_WORDS = 200
const PROVIDER_ID = /^[\w-]{3,100}$/

/** Reads one row. `cell` answers what stands under a role, or what holds where nothing does. */
export function readSubscriber(cell: (role: ImportRole) => string, setting: ReadingSetting): SubscriberRead {
  const problems: RowProblem[] = []
  const notices: RowProblem[] = []
  const fault = (role: ImportRole, message: string) => void problems.push({ role, message, value: cell(role) })
  const text = (role: ImportRole, most = LONGEST_WORDS): string | null => {
    const words = tidyText(cell(role))
    if (words.length > most) fault(role, `More than ${most} characters.`)
    return words.slice(0, most) || null
  }
  const day = (role: ImportRole): string | null => {
    const written = cell(role)
    if (written === '' || /^0+([-./\s:]0*)*$/.test(written)) return null
    const read = readDay(written, setting.dayOrder)
    if (read === null) fault(role, 'This is no day.')
    return read
  }
  const yes = (role: ImportRole): boolean => {
    const read = readYes(cell(role))
    if (read === null) fault(role, 'Say yes or no.')
    return read ?? false
  }
  const providerId = (role: ImportRole): string | null => {
    const id = cell(role).trim()
    if (id === '' || PROVIDER_ID.test(id)) return id || null
    fault(role, 'This is no id of a payment provider.')
    return null
  }

  const email = readEmail(cell('email'))
  if (!email.ok) fault('email', email.reason === 'empty' ? 'There is no email.' : 'This is no email address.')
  const named = text('name') ?? ([text('first-name'), text('last-name')].filter(Boolean).join(' ') || null)
  const { addresses, own } = readAddresses({ cell, setting, fault })
  const kind = kindOf(cell, fault)
  const set = kind === null ? null : deliverableFor(kind, own, { setting, fault })
  const cycle = set && readCycle({ cell, setting, set, fault, text, day, yes })
  // Nothing is sent there: what is wrong with it does not matter.
  if (own && !keepAddress(own, { set, setting, addresses, fault }))
    notices.push({ role: 'line1', message: 'Its address is left away: parts of it are missing.', value: '' })
  const customer = providerId('customer')
  const method = providerId('method')
  if (method && !customer) fault('customer', 'A payment method needs its customer.')
  const id = text('id', LONGEST_ID)
  const wantsAutorenew = cell('autorenew') !== '' && yes('autorenew')
  const isReady = email.ok && problems.length === 0
  const reader: PlannedReader | null = isReady
    ? {
        id,
        email: email.email,
        emailKey: email.key,
        name: personName(named, email.email),
        cycle,
        addresses,
        autorenew: cycle !== null && wantsAutorenew,
        customer,
        method,
      }
    : null
  return problems.length > 0 ? { reader: null, problems, notices } : { reader, problems, notices }
}

/** Null where something is wrong with it. */
function kindOf(cell: Cell, fault: Fault): WrittenKind | null {
  const said = cell('subscriber')
  // A file without such a column is one of subscribers.
  if (said !== '' && !isSubscriber(said)) return 'none'
  const kind = readKind(cell('kind'))
  if (kind === null) fault('kind', cell('kind') === '' ? 'Print or digital?' : 'This is neither print nor digital.')
  return kind
}

function deliverableFor(
  kind: WrittenKind,
  own: Address | null,
  { setting, fault }: { setting: ReadingSetting; fault: Fault },
): Deliverable | null {
  if (kind === 'none') return null
  if (kind !== 'print') return kind
  const shipcode = own && shipcodeOfCountry(setting.shipping, own.country)
  if (shipcode) return deliverableOf('print', shipcode)
  fault('country', own ? 'Nothing is sent to this country.' : 'Print needs an address.')
  return null
}

type CycleAsked = {
  cell: Cell
  setting: ReadingSetting
  set: Deliverable
  fault: Fault
  text: (role: ImportRole) => string | null
  day: (role: ImportRole) => string | null
  yes: (role: ImportRole) => boolean
}

function readCycle({ cell, setting, set, fault, text, day, yes }: CycleAsked): PlannedCycle {
  const level = readLevel(cell('level'))
  if (level === null) fault('level', 'Standard or solidarity?')
  const sent = cell('sent') === '' ? set : readKind(cell('sent'))
  const active = sent === 'print' && set !== 'digital' ? set : sent
  if (active === null || active === 'none' || active === 'print') fault('sent', 'This is neither print nor digital.')
  const term = cell('term') === '' ? null : readTerm(cell('term'))
  if (term === null && cell('term') !== '') fault('term', 'This is no term such as “1 year” or “lifetime”.')
  const isLifetime = term === 'lifetime' || (cell('lifetime') !== '' && yes('lifetime'))
  const issuesLeft = isLifetime ? null : readIssuesLeft({ cell, setting, fault, day })
  const copies = cell('copies') === '' ? 1 : readCount(cell('copies'), MOST_COPIES)
  if (copies === null || copies === 0) fault('copies', `A number from 1 to ${MOST_COPIES}.`)
  const extra = cell('extra') === '' ? 0 : readCount(cell('extra'), MOST_ISSUES)
  if (extra === null) fault('extra', 'A number of issues.')
  const startedOn = day('started')
  if (startedOn !== null && startedOn > setting.today) fault('started', 'This day is still to come.')
  const cancelledOn = day('cancelled')
  if (cancelledOn !== null && cancelledOn > setting.today) fault('cancelled', 'This day is still to come.')
  return {
    term: isLifetime ? 'lifetime' : (term ?? termOf(issuesLeft ?? 0, setting.issuesPerYear)),
    level: level ?? 'low',
    set,
    active: active === null || active === 'none' || active === 'print' ? set : active,
    copies: copies || 1,
    issuesLeft,
    // Those that were given on top are sent last.
    extra: Math.min(extra ?? 0, issuesLeft ?? 0),
    giver: text('gift-from'),
    institution: text('institution'),
    startedOn,
    cancelledOn,
  }
}

function readIssuesLeft({ cell, setting, fault, day }: Pick<CycleAsked, 'cell' | 'setting' | 'fault' | 'day'>): number {
  const until = cell('ends') === '' ? null : day('ends')
  const written = cell('issues-left')
  if (written === '' && until !== null)
    return Math.min(issuesUntil(until, setting.today, setting.issuesPerYear), MOST_ISSUES)
  const left = written === '' ? null : readCount(written, MOST_ISSUES)
  if (left === null)
    fault(
      'issues-left',
      written === '' ? 'How many issues are left, or until when is it paid?' : `A number from 0 to ${MOST_ISSUES}.`,
    )
  return left ?? 0
}
