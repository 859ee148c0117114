import { Fragment } from 'react'
import { readStatementPage, type StatementList, statementLists } from '#application/invoices/read-bank-lines.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { bankLinePath, STATEMENT_PATH } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type PageContext, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SURE, SURE_BOOKED } from './acts/book-sure-act.tsx'
import { actDone } from './acts/desk-act.ts'
import { lineActs } from './acts/line-acts.tsx'
import { amountWords } from './acts/line-words.ts'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { OpenCounts, OpenLines } from './open-lines.tsx'
import { type StatementRefused, UploadForm } from './upload-form.tsx'

type Asked = { list: StatementList | null; page: number }
type News = {
  done: string | null
  /** What was wrong with the file that was just sent. */
  refused: StatementRefused | null
}
type Read = Awaited<ReturnType<typeof readStatementPage>>
type Pages = { [List in StatementList]?: PageOf<NonNullable<Read['rows'][List]>[number]> }
export type StatementShown = Omit<Read, 'rows'> & Asked & News & { lists: Pages }

const SIZES: Record<StatementList, number> = { sure: 200, maybe: 200, unknown: 200, decided: 50, statements: 10 }

export async function showStatements(
  context: PageContext,
  news: News,
  asked: Asked = { list: null, page: 1 },
): Promise<StatementShown> {
  const lists = asked.list === null ? statementLists : [asked.list]
  const slices = lists.map((list) => [list, sliceOf(asked.page, SIZES[list])])
  const { rows, ...read } = await readStatementPage(context, Object.fromEntries(slices))
  const { sure, maybe, unknown, decided, statements } = rows
  return {
    ...{ ...read, ...asked, ...news },
    lists: {
      ...(sure && { sure: pageOf(sure, SIZES.sure) }),
      ...(maybe && { maybe: pageOf(maybe, SIZES.maybe) }),
      ...(unknown && { unknown: pageOf(unknown, SIZES.unknown) }),
      ...(decided && { decided: pageOf(decided, SIZES.decided) }),
      ...(statements && { statements: pageOf(statements, SIZES.statements) }),
    },
  }
}

function statementsPath({ list, page }: Asked) {
  const query = new URLSearchParams({ ...(list && { list }), ...(page > 1 && { page: String(page) }) }).toString()
  return query === '' ? STATEMENT_PATH : `${STATEMENT_PATH}?${query}`
}

/** Statements of the bank: what came in, what it is for, and what waits. The address may ask for one of the lists, page by page. */
export const deskStatementPage = definePage<AtPage<StatementShown>>({
  path: STATEMENT_PATH,
  styles: 'desk',
  query: ['done', 'lines', 'added', 'list', 'page'],
  load: (request) => {
    const list = statementLists.find((one) => one === request.query.get('list')) ?? null
    const asked = { list, page: list === null ? 1 : pageAsked(request.query) }
    return loadDesk(request, { page: statementsPath(asked), sees: 'see money' }, () => {
      const done = request.query.get('done')
      return showStatements(request.context, { done: doneWords(done, request.query), refused: null }, asked)
    })
  },
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
          {shown.list === null ? (
            <>
              <UploadForm refused={shown.refused} />
              <OpenCounts {...shown} />
            </>
          ) : (
            <p className="no-print">
              <a href={STATEMENT_PATH}>All of the statements</a>
            </p>
          )}
          {shown.list !== null && shown.lists[shown.list]?.rows.length === 0 && <p className="desk-quiet">None.</p>}
          <Lists {...shown} timeZone={timeZone} />
        </>
      )}
    </DeskLayout>
  )
}

const Lists = ({ lists, page, timeZone }: StatementShown & { timeZone: string }) =>
  statementLists.map((list) => {
    const part = lists[list]
    if (!part || part.rows.length === 0) return null
    return (
      <Fragment key={list}>
        {list === 'decided' ? (
          <Decided decided={lists.decided?.rows ?? []} />
        ) : list === 'statements' ? (
          <Statements statements={lists.statements?.rows ?? []} timeZone={timeZone} />
        ) : (
          <OpenLines kind={list} lines={lists[list]?.rows ?? []} />
        )}
        <MoreLinks
          page={page}
          hasMore={part.hasMore}
          of={list === 'statements' ? list : `${list} lines`}
          addressOf={(to) => statementsPath({ list, page: to })}
        />
      </Fragment>
    )
  })

type RowsOf<List extends StatementList> = NonNullable<Pages[List]>['rows']

const Decided = ({ decided }: { decided: RowsOf<'decided'> }) => (
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

const Statements = ({ statements, timeZone }: { statements: RowsOf<'statements'>; timeZone: string }) => (
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
