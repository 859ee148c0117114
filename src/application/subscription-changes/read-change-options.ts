import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import { type PricesByLevel, quoteUpgrades } from '#domain/subscription-changes/change.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import type { Queryable } from '#store/database.ts'

export type ChangeOptions = { subscriber: Subscriber; cycle: Cycle; pricing: Pricing; prices: PricesByLevel }

type Context = { readonly db: Queryable; readonly catalogue: CatalogueSource }

/** One of an account's own cycles, and what changing it costs today; null where it has no such cycle. */
export async function readChangeOptions(
  { db, catalogue }: Context,
  { accountId, token }: { accountId: string; token: string },
): Promise<ChangeOptions | null> {
  const sold = await catalogue.get()
  const subscriber = await readSubscriber({ db }, accountId)
  const cycle = subscriber?.cycles.find((one) => one.token === token)
  if (!sold || !subscriber || !cycle) return null
  return { subscriber, cycle, pricing: sold.prices, prices: quoteUpgrades(sold.prices, cycle) }
}
