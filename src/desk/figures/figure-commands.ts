import { readFigure } from '#application/figures/read-figure.ts'
import { sayJson } from '#desk/command-line/answer.ts'
import { type DeskCommand, type DeskGroup, deskCommand, flag, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { type Figure, type FigureName, type FigureTable, figureCsv, figureNames } from '#domain/figures/figure.ts'
import { shownCell } from '#domain/figures/shown-cell.ts'

const helps: Readonly<Record<FigureName, string>> = {
  readers: 'readers by kind, at the end of each month and on the lists of each issue',
  renewals: 'of those who ended with an issue, how many renewed',
  churn: 'who left, month by month, and why',
  deferred: 'what was paid for issues, by the issue that earns it',
  coupons: 'what came of each coupon: orders, income, renewals',
  donors: 'who gives, monthly and once; who was kept, whose payments fail',
  pieces: 'which piece sells subscriptions: reads, paywalls, Subscribe opened, paid',
}

const command = (name: FigureName): DeskCommand =>
  deskCommand({
    name,
    help: helps[name],
    act: null,
    arguments: [],
    options: {
      table: text('NAME', 'one of its tables, where it has several'),
      csv: flag('answers as a file for spreadsheets'),
      json,
    },
    run: (desk, _arguments, { table: wanted, csv, json }) =>
      desk.withDatabase(async (context) => {
        const figure = await readFigure(context, name)
        const tables = wanted === undefined ? figure.tables : [tableOf(figure, wanted)]
        if (json) sayJson(desk, { ...figure, tables })
        // One table is one file.
        else if (csv) desk.say(figureCsv(tables[0] ?? tableOf(figure, '')).trimEnd())
        else for (const line of linesOf({ ...figure, tables })) desk.say(line)
        return true
      }),
  })

export const figureCommands: DeskGroup = {
  name: 'figures',
  help: 'how the magazine does: readers, renewals, who left, coupons, donors, what sells',
  commands: figureNames.map(command),
}

function tableOf({ tables }: Figure, wanted: string): FigureTable {
  const found = tables.find(({ name }) => name === wanted)
  if (found) return found
  throw new BadOption(`There is no table ${wanted}: ${tables.map(({ name }) => name).join(', ')}`)
}

const linesOf = ({ title, says, countedAt, isCountedAtNight, tables }: Figure): string[] => [
  title,
  says,
  ...(isCountedAtNight
    ? [countedAt ? `Counted ${countedAt.toISOString()}` : 'Not counted yet: it is, every night']
    : []),
  ...tables.flatMap(({ caption, columns, rows }) => [
    '',
    caption,
    ...(rows.length === 0 ? ['  none'] : []),
    ...rows.map(
      (row) =>
        `  ${columns.map(({ key, label, unit }) => `${label} ${shownCell(row[key] ?? null, unit, '')}`).join('  ')}`,
    ),
  ]),
]
