import type { UseCaseContext } from '#application/context.ts'
import { type DeskOrder, type DeskOrderView, listDeskOrders, listSentParcels } from '#store/sales/desk-orders.ts'
import { type DisputeOfNoOrder, listDisputesOfNoOrder } from '#store/sales/disputes.ts'
import { countToSend, findToSend, listToSend, type ToSend } from '#store/sales/goods-to-send.ts'

export type { DeskOrder, DisputeOfNoOrder, ToSend }

export const orderViews = ['to-send', 'sent', 'refunded', 'to-pay-back', 'disputed', 'all'] as const
export type OrderView = (typeof orderViews)[number]
export const orderSorts = ['age', 'postage'] as const
export type OrderSort = (typeof orderSorts)[number]

/** So many stand on a page; what is ticked on one goes out together. */
export const ORDERS_A_PAGE = 50

export type OrdersWanted = { view: OrderView; search: string; sort: OrderSort; page: number }

export type DeskOrders = OrdersWanted & {
  /** How many wait to be sent, whatever is looked at. */
  toSendCount: number
  hasMore: boolean
  /** Beside the disputed orders; of payments that may have been made elsewhere with the same account of the provider. */
  disputesOfNoOrder: DisputeOfNoOrder[]
} & ({ view: 'to-send'; found: number; rows: ToSend[] } | { view: DeskOrderView; rows: DeskOrder[] })

/** A page of orders: what is to be sent, unless something else is asked for. */
export async function readDeskOrders({ db }: UseCaseContext, wanted: OrdersWanted): Promise<DeskOrders> {
  const { view, search, sort, page } = wanted
  // One more than is shown tells whether there is another page.
  const asked = { search, limit: ORDERS_A_PAGE + 1, offset: (page - 1) * ORDERS_A_PAGE }
  const toSendCount = await countToSend(db)
  if (view === 'to-send') {
    const rows = await listToSend(db, { ...asked, sort })
    const found = search === '' ? toSendCount : await countToSend(db, search)
    return {
      ...wanted,
      view,
      toSendCount,
      found,
      hasMore: rows.length > ORDERS_A_PAGE,
      disputesOfNoOrder: [],
      rows: rows.slice(0, ORDERS_A_PAGE),
    }
  }
  const rows = view === 'sent' ? await listSentParcels(db, asked) : await listDeskOrders(db, view, asked)
  const isFirstOfDisputed = view === 'disputed' && search === '' && page === 1
  const disputesOfNoOrder = isFirstOfDisputed ? await listDisputesOfNoOrder(db, ORDERS_A_PAGE) : []
  const hasMore = rows.length > ORDERS_A_PAGE
  return { ...wanted, view, toSendCount, disputesOfNoOrder, hasMore, rows: rows.slice(0, ORDERS_A_PAGE) }
}

/** Those of these that still wait. */
export const readToSend = ({ db }: UseCaseContext, refs: readonly string[]): Promise<ToSend[]> => findToSend(db, refs)
