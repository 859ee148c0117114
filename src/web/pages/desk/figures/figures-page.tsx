import { readFigure } from '#application/figures/read-figure.ts'
import { mayDo } from '#domain/audit/actor.ts'
import {
  type Figure,
  type FigureChart,
  type FigureName,
  type FigureRow,
  type FigureTable,
  figureNames,
  isFigureName,
  withoutMoney,
} from '#domain/figures/figure.ts'
import { shownCell } from '#domain/figures/shown-cell.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk, type Staff } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarChart } from './bar-chart.tsx'

const PATH = '/desk/figures'

const labels: Readonly<Record<FigureName, string>> = {
  readers: 'Readers',
  renewals: 'Renewals',
  churn: 'Who left',
  coupons: 'Coupons',
  deferred: 'Deferred income',
  donors: 'Donors',
  pieces: 'What sells',
}

/** Whoever sees no readers sees counts alone: an editor learns what sells, and not for how much. */
export const figureFor = (staff: Staff, figure: Figure): Figure =>
  mayDo(staff.by, 'see readers') ? figure : withoutMoney(figure)

const nameOf = (query: URLSearchParams): FigureName => {
  const asked = query.get('of') ?? ''
  return isFigureName(asked) ? asked : 'readers'
}

/** How the magazine does. The address is the figure. */
export const deskFiguresPage = definePage<AtPage<Figure>>({
  path: PATH,
  styles: 'desk',
  query: ['of'],
  load(request) {
    const name = nameOf(request.query)
    return loadDesk(request, { page: `${PATH}?of=${name}`, sees: 'see counts' }, async (staff) =>
      figureFor(staff, await readFigure(request.context, name)),
    )
  },
  head: () => ({ title: 'Figures', description: 'How the magazine does', canonical: PATH, robots: 'noindex' }),
  View: FiguresView,
})

function FiguresView({ data, site }: ViewProps<AtPage<Figure>>) {
  const { timeZone, currency } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Figures">
      {(figure) => (
        <>
          <nav aria-label="Which figure" className="no-print">
            <ul className="desk-places">
              {figureNames.map((name) => (
                <li key={name}>
                  <a href={`${PATH}?of=${name}`} aria-current={name === figure.name ? 'page' : undefined}>
                    {labels[name]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <h2>{figure.title}</h2>
          <p className="figure-says">{figure.says}</p>
          {figure.isCountedAtNight && (
            <p className="desk-more">
              {figure.countedAt
                ? `Counted at night, last on ${minuteIn(timeZone, figure.countedAt)}.`
                : 'Not counted yet: it is, every night.'}
            </p>
          )}
          {figure.tables.map((table) => (
            <TableOfFigure key={table.name} figure={figure.name} table={table} sign={currency} />
          ))}
        </>
      )}
    </DeskLayout>
  )
}

type TableProps = { figure: FigureName; table: FigureTable; sign: string }

function TableOfFigure({ figure, table, sign }: TableProps) {
  const { name, caption, columns, rows, chart } = table
  const id = `${figure}-${name}`
  if (rows.length === 0)
    return (
      <section className="figure">
        <h3>{caption}</h3>
        <p>Nothing was counted yet.</p>
      </section>
    )
  return (
    <section className="figure">
      {chart && <Chart id={id} table={table} chart={chart} sign={sign} />}
      <DataTable
        id={id}
        caption={caption}
        columns={columns.map(({ key, label, unit }, index) => ({
          key,
          label,
          numeric: unit !== 'text',
          rowHeader: index === 0,
          cell: (row: FigureRow) => shownCell(row[key] ?? null, unit, sign),
        }))}
        rows={isPeriod(table) ? [...rows].reverse() : [...rows]}
        rowKey={(row) => columns.map(({ key }) => row[key]).join(' ')}
      />
      <p className="desk-more no-print">
        <a href={`${PATH}/${id}.csv`}>{caption}, as CSV</a>
      </p>
    </section>
  )
}

/** What is in the order of time: the newest is read first, and drawn last. */
const isPeriod = ({ columns }: FigureTable) => ['period', 'month', 'issue', 'year'].includes(columns[0]?.key ?? '')

const LONGEST_LABEL = 11
/** As much of a name as stands below a bar. */
const shortened = (label: string) => (label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label)

function Chart({ id, table, chart, sign }: { id: string; table: FigureTable; chart: FigureChart; sign: string }) {
  // What is drawn of a list is what there is something of.
  const drawn = isPeriod(table)
    ? table.rows
    : table.rows.filter((row) => chart.parts.some((part) => Number(row[part]) > 0))
  const rows = isPeriod(table) ? drawn.slice(-chart.most) : drawn.slice(0, chart.most)
  if (rows.length === 0) return null
  const parts = chart.parts.flatMap((part) => table.columns.filter(({ key }) => key === part))
  const unit = parts[0]?.unit ?? 'count'
  const say = parts.map(({ label }) => label).join(', ')
  return (
    <BarChart
      id={`${id}-chart`}
      title={`${table.caption}: ${say}`}
      description={`${rows.length} bars. The table below has their numbers.`}
      rows={rows.map((row) => ({
        label: shortened(String(row[chart.label] ?? '')),
        values: parts.map(({ key }) => Number(row[key] ?? 0)),
      }))}
      parts={parts.map(({ label }) => label)}
      show={(value) => shownCell(value, unit, sign)}
      isWhole={unit === 'count'}
    />
  )
}
