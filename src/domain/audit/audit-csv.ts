import { csvLine } from '../text/csv.ts'
import { minuteIn } from '../time/local-time.ts'
import { detailWords } from './detail-words.ts'

/** What the log keeps of an act. */
export type LoggedAct = {
  id: string
  at: Date
  actor_ref: string
  actor_name: string | null
  action: string
  subject_ref: string | null
  refusal: string | null
  details: object
}

export const auditCsvHead = csvLine(['id', 'when', 'who', 'name', 'what', 'of', 'refused', 'details'])

/** A line of the log for a spreadsheet, with the time of the magazine's clocks. */
export const auditCsvLine = (timeZone: string, entry: LoggedAct): string =>
  csvLine([
    entry.id,
    minuteIn(timeZone, entry.at),
    entry.actor_ref,
    entry.actor_name ?? '',
    entry.action,
    entry.subject_ref ?? '',
    entry.refusal ?? '',
    sayDetails(entry.details),
  ])

/** What an entry keeps, on one line. */
export const sayDetails = (details: object): string =>
  detailWords(details)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ')
