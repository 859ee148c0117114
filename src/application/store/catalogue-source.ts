import type { UseCaseContext } from '#application/context.ts'
import type { Catalogue } from '#domain/store/catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

/** Dropped with this tag: whatever shows goods, prices, or how many are left. */
export { STORE_TAG } from '#store/stock.ts'

/** What is sold and at which price, read once and again only after a change, so that pricing a cart costs no query. */
export class CatalogueSource {
  readonly #context: UseCaseContext
  #reading: Promise<Catalogue | null> | null = null

  constructor(context: UseCaseContext) {
    this.#context = context
  }

  /** Null where nothing can be sold yet. */
  async get(): Promise<Catalogue | null> {
    this.#reading ??= readCatalogue(this.#context)
    const reading = this.#reading
    try {
      const catalogue = await reading
      // An empty store fills up at the first import, which must be seen even if its announcement was missed.
      if (catalogue === null && this.#reading === reading) this.#reading = null
      return catalogue
    } catch (error) {
      if (this.#reading === reading) this.#reading = null
      throw error
    }
  }

  drop() {
    this.#reading = null
  }
}
