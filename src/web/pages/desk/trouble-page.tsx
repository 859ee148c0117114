import { readTrouble, type Trouble, type TroubleList } from '#application/desk/read-trouble.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { actDone } from './acts/desk-act.ts'
import { jobActs } from './acts/job-acts.tsx'
import { strayActs } from './acts/stray-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { type TroubleRows, troubleTables } from './trouble-tables.tsx'

type Shown = { list: TroubleList | null; page: number; trouble: TroubleRows; done: string | null }

const PATH = '/desk/trouble'
const ROWS_A_PAGE = 50

const asksFor = (query: URLSearchParams) => troubleTables.find(({ list }) => list === query.get('list'))?.list ?? null

function troublePath({ list, page = 1 }: { list?: TroubleList | null; page?: number }) {
  const query = new URLSearchParams({ ...(list && { list }), ...(page > 1 && { page: String(page) }) }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

/** What went wrong by itself: each list is where a count of the work leads. The address may ask for one of them, page by page. */
export const deskTroublePage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['list', 'page', 'done'],
  load: (request) => {
    const list = asksFor(request.query)
    const page = list === null ? 1 : pageAsked(request.query)
    return loadDesk(request, { page: troublePath({ list, page }), sees: 'see readers' }, async ({ by }) => {
      const seen = troubleTables.filter(({ sees }) => mayDo(by, sees)).map((one) => one.list)
      const lists = list === null ? seen.filter((one) => one !== 'looked-after') : seen.filter((one) => one === list)
      const done = request.query.get('done')
      return {
        ...{ list, page, done: actDone(jobActs, done) ?? actDone(strayActs, done) },
        trouble: inPages(await readTrouble(request.context, { lists, ...sliceOf(page, ROWS_A_PAGE) })),
      }
    })
  },
  head: () => ({ title: 'Trouble', description: 'What went wrong by itself', canonical: PATH, robots: 'noindex' }),
  View: TroubleView,
})

const inPages = (trouble: Trouble): TroubleRows =>
  Object.fromEntries(
    Object.entries(trouble).map(([list, rows]): [string, PageOf<(typeof rows)[number]>] => [
      list,
      pageOf<(typeof rows)[number]>(rows, ROWS_A_PAGE),
    ]),
  )

function TroubleView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { staff } = data
  const when = (at: Date) => minuteIn(site.magazine.timeZone, at).replace('T', ' ')
  return (
    <DeskLayout {...data} site={site} at="/desk" title="Trouble" notice={data.shown?.done ?? null}>
      {({ list, page, trouble }) => (
        <>
          {list !== null && (
            <p>
              <a href={PATH}>All that is in trouble</a>
            </p>
          )}
          {Object.values(trouble).every(({ rows }) => rows.length === 0) && (
            <p className="desk-quiet">{list === null ? 'None. Everything went as it should.' : 'None.'}</p>
          )}
          {troubleTables.map(({ list: one, caption, Table }) => {
            const part = trouble[one]
            if (!part || part.rows.length === 0) return null
            return (
              <section key={one} aria-label={caption}>
                <Table trouble={trouble} caption={caption} when={when} money={site.magazine.currency} staff={staff} />
                <MoreLinks
                  page={page}
                  hasMore={part.hasMore}
                  of={caption}
                  addressOf={(to) => troublePath({ list: one, page: to })}
                />
              </section>
            )
          })}
          {list === null && mayDo(staff.by, 'see money') && (
            <p className="no-print">
              <a href={troublePath({ list: 'looked-after' })}>Payments that were looked after</a>
            </p>
          )}
        </>
      )}
    </DeskLayout>
  )
}
