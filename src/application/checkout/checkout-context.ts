import type { WithPorts } from '#application/context.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'

/** What a checkout is given: beside the rest, what is sold, from memory. */
export type CheckoutContext = WithPorts<'captcha' | 'passwords' | 'payments' | 'orderLinks'> & {
  readonly catalogue: CatalogueSource
}
