import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import type { CountedGood } from '#application/store/change-stock.ts'
import { readCountedGood } from '#application/store/read-desk-store.ts'
import { type Movement, readMovements } from '#application/store/read-movements.ts'
import { deskGoodsPath, deskOrderPath } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { stockActs } from '#web/pages/desk/acts/stock-acts.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { MoreLinks, pageAsked } from '#web/pages/desk/lists/more-links.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Shown = { good: CountedGood; movements: PageOf<Movement>; page: number; done: string | null }

const ROWS_A_PAGE = 100
const pageOfGood = (ref: string, page: number) => `${deskGoodsPath(ref)}${page > 1 ? `?page=${page}` : ''}`

/** One thing that is counted, and what moved of it. */
export const deskGoodsPage = definePage<AtPage<Shown>>({
  path: '/desk/store/goods/:ref',
  styles: 'desk',
  query: ['done', 'page'],
  load(request) {
    const ref = request.params.ref ?? ''
    const page = pageAsked(request.query)
    return loadDesk(request, { page: pageOfGood(ref, page), sees: 'see readers' }, async () => {
      const good = await readCountedGood(request.context, ref)
      const done = actDone(stockActs, request.query.get('done'))
      const moved = await readMovements(request.context, ref, sliceOf(page, ROWS_A_PAGE))
      return good && { good, movements: pageOf(moved, ROWS_A_PAGE), page, done }
    })
  },
  head: ({ shown }) => ({
    title: shown?.good.name ?? 'Stock',
    description: 'What moved',
    canonical: shown ? deskGoodsPath(shown.good.ref) : '/desk/store',
    robots: 'noindex',
  }),
  View: GoodsView,
})

function GoodsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { shown, staff } = data
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at="/desk/store" title={shown?.good.name ?? 'Stock'} notice={shown?.done ?? null}>
      {({ good, movements, page }) => (
        <>
          <p>
            {good.ref}: {good.inStock} to be had, {good.held} being paid for, {good.toSend} sold and to be sent.{' '}
            <a href="/desk/store">All that is in stock</a>
          </p>
          <ActLinks staff={staff} kind={stockActs} subject={good} />
          {movements.rows.length === 0 ? (
            <p className="desk-quiet">{page === 1 ? 'Nothing of it has moved yet.' : 'None.'}</p>
          ) : (
            <MovementTable movements={movements.rows} timeZone={timeZone} />
          )}
          <MoreLinks page={page} hasMore={movements.hasMore} addressOf={(to) => pageOfGood(good.ref, to)} />
        </>
      )}
    </DeskLayout>
  )
}

const reasonTexts: Readonly<Record<Movement['reason'], string>> = {
  opening: 'There at the beginning',
  count: 'Counted',
  delivery: 'Delivery',
  loss: 'Loss',
  sale: 'Sold',
  return: 'Given back',
  replacement: 'Sent for a missing copy',
}

const MovementTable = ({ movements, timeZone }: { movements: Movement[]; timeZone: string }) => (
  <DataTable
    id="movements"
    caption="What moved, the last first"
    rows={movements.map((moved, index) => ({ ...moved, index }))}
    rowKey={({ index }) => String(index)}
    columns={[
      { key: 'at', label: 'When', rowHeader: true, cell: ({ at }) => minuteIn(timeZone, at) },
      { key: 'change', label: 'Change', numeric: true, cell: ({ change }) => (change > 0 ? `+${change}` : change) },
      { key: 'balance', label: 'There were', numeric: true, cell: ({ balance }) => balance },
      { key: 'reason', label: 'Why', cell: ({ reason }) => reasonTexts[reason] },
      { key: 'about', label: 'By or for', cell: aboutOf },
      { key: 'note', label: 'Note', cell: ({ note }) => note ?? '' },
    ]}
  />
)

function aboutOf({ about, reason, by_name, by_ref }: Movement) {
  if (about && reason !== 'replacement') return <a href={deskOrderPath(about)}>{about}</a>
  return about ?? by_name ?? by_ref ?? ''
}
