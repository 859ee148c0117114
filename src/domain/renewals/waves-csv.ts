import { CSV_START, csvLine } from '../text/csv.ts'

type Reported = {
  wave: string
  mailed: number
  letters: number
  waiting: number
  renewed: number
  incomeCents?: number
}

/** What each wave brought, for a spreadsheet; without the income for whoever does not see money. */
export function wavesCsv(report: readonly Reported[], { seesMoney }: { seesMoney: boolean }): string {
  const head = ['wave', 'mails', 'letters', 'letters_to_print', 'renewed', ...(seesMoney ? ['income'] : [])]
  const lines = report.map(({ wave, mailed, letters, waiting, renewed, incomeCents = 0 }) =>
    csvLine([wave, mailed, letters, waiting, renewed, ...(seesMoney ? [incomeCents / 100] : [])]),
  )
  return CSV_START + csvLine(head) + lines.join('')
}
