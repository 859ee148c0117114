import type { UseCaseContext } from '#application/context.ts'
import { UntilNextMoment } from '#application/embargo/until-next-moment.ts'
import type { Catalogue } from '#domain/store/catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

/** Dropped with this tag: whatever shows goods, prices, or how many are left. */
export { STORE_TAG } from '#store/store/stock.ts'

/** What is sold and at which price, from memory while it is so, so that pricing a cart costs no query. */
export class CatalogueSource {
  readonly #held: UntilNextMoment<Catalogue>

  constructor(context: UseCaseContext) {
    this.#held = new UntilNextMoment(context, () => readCatalogue(context))
  }

  /** Null where nothing can be sold yet. */
  async get(): Promise<Catalogue | null> {
    return (await this.#held.get()).value
  }

  drop() {
    this.#held.drop()
  }
}
