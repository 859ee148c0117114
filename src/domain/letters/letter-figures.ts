import { CSV_START, csvLine } from '../text/csv.ts'

/** What became of a letter. Nobody is watched while they read it: there is no picture in it that tells. */
export type LetterFigures = {
  /** All who are to get it, without those who are left out. */
  recipients: number
  sent: number
  /** Not sent yet. */
  waiting: number
  bounced: number
  /** A process ended while it was being sent: it may have gone, so it is not sent again. */
  inDoubt: number
  /** The mail server never took it. */
  failed: number
  /** It was stopped before they had it. */
  stopped: number
  unsubscribed: number
  leftOut: number
  /** Purchases that its links have led to, and what they came to. Counted like every reading: nobody is followed. */
  sold: number
  soldCents: number
}

export const noFigures: LetterFigures = {
  recipients: 0,
  sent: 0,
  waiting: 0,
  bounced: 0,
  inDoubt: 0,
  failed: 0,
  stopped: 0,
  unsubscribed: 0,
  leftOut: 0,
  sold: 0,
  soldCents: 0,
}

type Listed = {
  ref: string
  kind: string
  state: string
  subject: string
  sendAt: Date | null
  figures: LetterFigures
}

const head = ['letter', 'kind', 'state', 'subject', 'send_at', 'recipients', 'sent', 'waiting', 'bounced', 'in_doubt']
const more = ['failed', 'stopped', 'unsubscribed', 'left_out', 'sold', 'sold_cents']

/** The figures of all letters, for a spreadsheet: counts, and nobody's address. */
export const figuresCsv = (letters: readonly Listed[]): string =>
  CSV_START +
  csvLine([...head, ...more]) +
  letters
    .map(({ ref, kind, state, subject, sendAt, figures: of }) =>
      csvLine([
        ...[ref, kind, state, subject, sendAt?.toISOString() ?? ''],
        ...[of.recipients, of.sent, of.waiting, of.bounced, of.inDoubt, of.failed, of.stopped, of.unsubscribed],
        ...[of.leftOut, of.sold, of.soldCents],
      ]),
    )
    .join('')
