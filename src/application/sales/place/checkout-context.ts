import type { TradeMemory } from '#application/sales/pay/read-trade.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'

/** What a checkout is given: beside the rest, what is sold, from memory. */
export type CheckoutContext = SaleContext<'captcha' | 'passwords' | 'payments' | 'orderLinks'> & {
  readonly catalogue: CatalogueSource
  /** Left out, trade is counted each time. */
  readonly trade?: TradeMemory
}
