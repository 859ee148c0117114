import type { OrderPage } from '#application/sales/orders/order-pages.ts'
import { orderPagePath } from '#contract/page-paths.ts'

type Props = { page: OrderPage<unknown>; path: string; to: (path: string) => string }

/** The ways to newer and older orders. There are no numbers of pages: nobody counts what is not shown. */
export function OrderPageLinks({ page: { newer, older }, path, to }: Props) {
  if (newer === null && older === null) return null
  return (
    <nav className="page-links orders-pages" aria-label="Pages">
      {newer !== null && (
        <a className="page-links-step" href={to(orderPagePath(path, { after: newer }))} rel="prev">
          Newer orders
        </a>
      )}
      {older !== null && (
        <a className="page-links-step" href={to(orderPagePath(path, { before: older }))} rel="next">
          Older orders
        </a>
      )}
    </nav>
  )
}
