import { type OrderFile, readOrderFile } from '#application/desk/read-order-file.ts'
import { deskOrderPath } from '#contract/page-paths.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { actDone } from './acts/desk-act.ts'
import { orderActs } from './acts/order-acts.tsx'
import { BounceTable } from './bounce-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { OrderActsDone, OrderBrought, OrderFacts, OrderLines, OrderMails, OrderMoneyBack } from './order-parts.tsx'

type Shown = { order: OrderFile; done: string | null }

/** All that is known of one order, as `orders show` tells it, and what can be done. */
export const deskOrderPage = definePage<AtPage<Shown>>({
  path: '/desk/orders/:ref',
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: deskOrderPath(request.params.ref ?? ''), sees: 'see readers' }, async () => {
      const order = await readOrderFile(request.context, request.params.ref ?? '')
      return order && { order, done: actDone(orderActs, request.query.get('done')) }
    }),
  head: ({ shown }) => ({
    title: shown ? `Order ${shown.order.ref}` : 'An order',
    description: 'An order',
    canonical: deskOrderPath(shown?.order.ref ?? ''),
    robots: 'noindex',
  }),
  View: OrderView,
})

function OrderView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  const title = data.shown ? `Order ${data.shown.order.ref}` : 'An order'
  return (
    <DeskLayout {...data} site={site} at="/desk/orders" title={title} notice={data.shown?.done ?? null}>
      {({ order }) => (
        <div className="desk-reader">
          <OrderFacts order={order} timeZone={timeZone} />
          <ActLinks staff={data.staff} kind={orderActs} subject={order} />
          <OrderLines order={order} timeZone={timeZone} />
          <OrderMoneyBack order={order} timeZone={timeZone} />
          <OrderBrought order={order} timeZone={timeZone} />
          <OrderMails order={order} timeZone={timeZone} />
          <BounceTable bounces={order.mailBack?.bounces ?? []} timeZone={timeZone} />
          <OrderActsDone order={order} timeZone={timeZone} />
        </div>
      )}
    </DeskLayout>
  )
}
