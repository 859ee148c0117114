import { personName } from '../access/person-name.ts'
import type { Address } from '../addresses/address.ts'
import { shipcodeOfCountry } from '../addresses/shipping-config.ts'
import { type DayOrder, readDay } from '../bank/written-values.ts'
import { readEmail } from '../mail/email-address.ts'
import { type Deliverable, deliverableOf } from '../subscriptions/deliverables.ts'
import { tidyText } from '../text/tidy-text.ts'
import {
  cellFaults,
  isNoDay,
  isProviderId,
  LONGEST_ID,
  LONGEST_WORDS,
  MOST_COPIES,
  MOST_ISSUES,
} from './cell-faults.ts'
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

/** Reads one row. `cell` answers what stands under a role, or what holds where nothing does. */
export function readSubscriber(cell: (role: ImportRole) => string, setting: ReadingSetting): SubscriberRead {
  const problems: RowProblem[] = []
  const notices: RowProblem[] = []
  const fault = (role: ImportRole, message: string) => void problems.push({ role, message, value: cell(role) })
  const text = (role: ImportRole, most = LONGEST_WORDS): string | null => {
    const words = tidyText(cell(role))
    if (words.length > most) fault(role, cellFaults.tooLong(most))
    return words.slice(0, most) || null
  }
  const day = (role: ImportRole): string | null => {
    const written = cell(role)
    if (isNoDay(written)) return null
    const read = readDay(written, setting.dayOrder)
    if (read === null) fault(role, cellFaults.day)
    return read
  }
  const yes = (role: ImportRole): boolean => {
    const read = readYes(cell(role))
    if (read === null) fault(role, cellFaults.yes)
    return read ?? false
  }
  const providerId = (role: ImportRole): string | null => {
    const id = cell(role).trim()
    if (id === '' || isProviderId(id)) return id || null
    fault(role, cellFaults.providerId)
    return null
  }

  const email = readEmail(cell('email'))
  if (!email.ok) fault('email', email.reason === 'empty' ? cellFaults.noEmail : cellFaults.email)
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
  if (kind === null) fault('kind', cell('kind') === '' ? cellFaults.noKind : cellFaults.kind)
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
  if (level === null) fault('level', cellFaults.level)
  const sent = cell('sent') === '' ? set : readKind(cell('sent'))
  const active = sent === 'print' && set !== 'digital' ? set : sent
  if (active === null || active === 'none' || active === 'print') fault('sent', cellFaults.kind)
  const term = cell('term') === '' ? null : readTerm(cell('term'))
  if (term === null && cell('term') !== '') fault('term', cellFaults.term)
  const isLifetime = term === 'lifetime' || (cell('lifetime') !== '' && yes('lifetime'))
  const issuesLeft = isLifetime ? null : readIssuesLeft({ cell, setting, fault, day })
  const copies = cell('copies') === '' ? 1 : readCount(cell('copies'), MOST_COPIES)
  if (copies === null || copies === 0) fault('copies', cellFaults.copies)
  const extra = cell('extra') === '' ? 0 : readCount(cell('extra'), MOST_ISSUES)
  if (extra === null) fault('extra', cellFaults.extra)
  const startedOn = day('started')
  if (startedOn !== null && startedOn > setting.today) fault('started', cellFaults.toCome)
  const cancelledOn = day('cancelled')
  if (cancelledOn !== null && cancelledOn > setting.today) fault('cancelled', cellFaults.toCome)
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
    fault('issues-left', written === '' ? 'How many issues are left, or until when is it paid?' : cellFaults.issues)
  return left ?? 0
}
