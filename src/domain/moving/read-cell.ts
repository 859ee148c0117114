import type { DayOrder } from '../bank/written-values.ts'
import { readDay } from '../bank/written-values.ts'
import { readEmail } from '../mail/email-address.ts'
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
import { isSubscriber, readCount, readKind, readLevel, readTerm, readYes } from './written-words.ts'

export type CellSetting = {
  /** With a message where the days that are seen do not show it. */
  readonly dayOrder: DayOrder | { readonly message: string }
  readonly today: string
  /** A country's code by its code and its names, in small letters. */
  readonly countries: Readonly<Record<string, string>>
}

/** `open`: it depends on more than the cell. */
export type CellRead =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read'; readonly as: string }
  | { readonly kind: 'open'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string }

const as = (words: string): CellRead => ({ kind: 'read', as: words })
const fault = (message: string): CellRead => ({ kind: 'fault', message })
const readOr = (words: string | number | null, message: string): CellRead =>
  words === null ? fault(message) : as(String(words))

/** What one cell would be read as in a role, by the rules by which a whole row is read. */
export function readCell(role: ImportRole, written: string, setting: CellSetting): CellRead {
  if (written === '') return readNothing(role)
  switch (role) {
    case 'email': {
      const read = readEmail(written)
      return read.ok ? as(read.email) : fault(read.reason === 'empty' ? cellFaults.noEmail : cellFaults.email)
    }
    case 'subscriber':
      return as(isSubscriber(written) ? 'has a subscription' : 'has none')
    case 'kind':
      return readOr(readKind(written), cellFaults.kind)
    case 'sent':
      return readSent(written)
    case 'level': {
      const level = readLevel(written)
      return readOr(level && (level === 'low' ? 'standard' : 'solidarity'), cellFaults.level)
    }
    case 'term':
      return readOr(readTerm(written), cellFaults.term)
    case 'lifetime':
    case 'autorenew': {
      const yes = readYes(written)
      return readOr(yes === null ? null : yes ? 'yes' : 'no', cellFaults.yes)
    }
    case 'issues-left':
      return readOr(readCount(written, MOST_ISSUES), cellFaults.issues)
    case 'extra':
      return readOr(readCount(written, MOST_ISSUES), cellFaults.extra)
    case 'copies':
      return readOr(readCount(written, MOST_COPIES) || null, cellFaults.copies)
    case 'started':
    case 'cancelled':
      return readPastDay(written, setting)
    case 'ends':
      return readDayCell(written, setting)
    case 'customer':
    case 'method':
      return isProviderId(written) ? as(written.trim()) : fault(cellFaults.providerId)
    case 'country':
      return as(setting.countries[written.trim().toLowerCase()] ?? written.trim().toUpperCase())
    case 'address-us':
    case 'address-canada':
    case 'address-international':
      return readLines(written)
    default:
      return readText(written, role === 'id' ? LONGEST_ID : LONGEST_WORDS)
  }
}

function readNothing(role: ImportRole): CellRead {
  if (role === 'email') return fault(cellFaults.noEmail)
  return role === 'kind' ? fault(cellFaults.noKind) : { kind: 'nothing' }
}

function readSent(written: string): CellRead {
  const kind = readKind(written)
  return readOr(kind === 'none' ? null : kind, cellFaults.kind)
}

function readDayCell(written: string, { dayOrder }: CellSetting): CellRead {
  if (isNoDay(written)) return { kind: 'nothing' }
  if (typeof dayOrder === 'string') return readOr(readDay(written, dayOrder), cellFaults.day)
  const [one, other] = [readDay(written, 'day-first'), readDay(written, 'month-first')]
  if (one === null && other === null) return fault(cellFaults.day)
  return one === other ? as(one ?? '') : { kind: 'open', message: dayOrder.message }
}

function readPastDay(written: string, setting: CellSetting): CellRead {
  const read = readDayCell(written, setting)
  return read.kind === 'read' && read.as > setting.today ? fault(cellFaults.toCome) : read
}

function readLines(written: string): CellRead {
  const lines = written.split(/\r?\n/)
  return lines.length === 6 ? as(lines.filter((line) => line.trim() !== '').join(', ')) : fault(cellFaults.sixLines)
}

function readText(written: string, most: number): CellRead {
  const words = tidyText(written)
  if (words.length > most) return fault(cellFaults.tooLong(most))
  return words === '' ? { kind: 'nothing' } : as(words)
}
