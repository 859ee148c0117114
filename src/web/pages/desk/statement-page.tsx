import { readStatementPage } from '#application/invoices/read-bank-lines.ts'
import { bankLinePath, STATEMENT_PATH } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type PageContext, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SURE, SURE_BOOKED } from './acts/book-sure-act.tsx'
import { actDone } from './acts/desk-act.ts'
import { lineActs } from './acts/line-acts.tsx'
import { amountWords } from './acts/line-words.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { OpenLines } from './open-lines.tsx'
import { type StatementRefused, UploadForm } from './upload-form.tsx'

export type StatementShown = Awaited<ReturnType<typeof readStatementPage>> & {
  done: string | null
  /** What was wrong with the file that was just sent. */
  refused: StatementRefused | null
}

export const showStatements = async (
  context: PageContext,
  news: { done: string | null; refused: StatementRefused | null },
): Promise<StatementShown> => ({ ...(await readStatementPage(context)), ...news })

/** Statements of the bank: what came in, what it is for, and what waits. */
export const deskStatementPage = definePage<AtPage<StatementShown>>({
  path: STATEMENT_PATH,
  styles: 'desk',
  query: ['done', 'lines', 'added'],
  load: (request) =>
    loadDesk(request, { page: STATEMENT_PATH, sees: 'see money' }, () => {
      const done = request.query.get('done')
      return showStatements(request.context, { done: doneWords(done, request.query), refused: null })
    }),
  head: () => ({
    title: 'Statements',
    description: 'Statements of the bank',
    canonical: STATEMENT_PATH,
    robots: 'noindex',
  }),
  View: StatementView,
})

function doneWords(done: string | null, query: URLSearchParams): string | null {
  if (done === 'import') return importWords(query)
  return done === SURE ? SURE_BOOKED : actDone(lineActs, done)
}

function importWords(query: URLSearchParams): string {
  const count = (name: string) => Number.parseInt(query.get(name) ?? '', 10) || 0
  const lines = count('lines')
  return `The statement is in: ${lines === 1 ? '1 payment' : `${lines} payments`}, ${count('added')} new.`
}

function StatementView({ data, site }: ViewProps<AtPage<StatementShown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={STATEMENT_PATH} title="Statements" notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          <UploadForm refused={shown.refused} />
          <OpenLines lines={shown.lines} counts={shown.counts} />
          {shown.decided.length > 0 && <Decided {...shown} />}
          {shown.statements.length > 0 && <Statements {...shown} timeZone={timeZone} />}
        </>
      )}
    </DeskLayout>
  )
}

const Decided = ({ decided }: StatementShown) => (
  <DataTable
    id="decided-lines"
    caption="Decided last"
    whenNarrow="stack"
    rows={decided}
    rowKey={({ id }) => String(id)}
    columns={[
      { key: 'day', label: 'Day', narrow: true, cell: ({ day }) => day },
      { key: 'who', label: 'Who', rowHeader: true, cell: ({ name, text }) => [name, text].filter(Boolean).join(': ') },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amount_cents, currency }) => amountWords(amount_cents, currency),
      },
      { key: 'state', label: 'State', cell: ({ state, reason }) => (reason ? `${state}: ${reason}` : state) },
      {
        key: 'acts',
        label: 'Do',
        narrow: true,
        cell: ({ id, can_open_again }) =>
          can_open_again ? (
            <a className="no-print" href={`${bankLinePath(id)}/reopen`} aria-label={`Open again: line ${id}`}>
              Open again
            </a>
          ) : (
            'paid with it'
          ),
      },
    ]}
  />
)

const Statements = ({ statements, timeZone }: StatementShown & { timeZone: string }) => (
  <DataTable
    id="statements"
    caption="The last statements"
    whenNarrow="stack"
    rows={statements}
    rowKey={({ id }) => String(id)}
    columns={[
      { key: 'at', label: 'When', cell: ({ imported_at }) => minuteIn(timeZone, imported_at) },
      { key: 'file', label: 'File', rowHeader: true, cell: ({ file_name }) => file_name },
      { key: 'who', label: 'Who', cell: ({ by_name, by_ref }) => by_name ?? by_ref },
      { key: 'lines', label: 'Payments', cell: ({ line_count, added_count }) => `${line_count}, ${added_count} new` },
    ]}
  />
)
