import type { ExportFile } from '#store/export/export-file.ts'

type Described = { magazine: string; at: Date; files: readonly { file: ExportFile; rows: number }[] }

/** The README of an export: what each file is, and what each column says. It comes last, with how many rows there are. */
export const describeExport = ({ magazine, at, files }: Described): string =>
  [
    `${magazine}: everything, as it was at ${at.toISOString()}`,
    '',
    'All files show the same moment, whatever was sold while they were written. They hold names and addresses of people: keep',
    'them where nobody else reads them, and delete them when they are not needed.',
    '',
    'Each file is a CSV in UTF-8 with commas, its first row the names of its columns. Moments are in UTC. Amounts are whole',
    'cents. An empty cell is nothing. A text that a spreadsheet would take for a formula (it begins with = + - or @) has a',
    'quote mark before it, which is not part of it.',
    '',
    'There are no passwords, links or keys in here. What the payment provider calls a reader or a card is of use to nobody but',
    'whoever has the magazine’s account there.',
    '',
    'This file is written last: an archive that has it is whole.',
    ...files.flatMap(({ file: { name, about, columns }, rows }) => [
      '',
      `${name} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
      about,
      ...Object.entries(columns).map(([column, says]) => `  ${column}: ${says}`),
    ]),
    '',
  ].join('\r\n')
