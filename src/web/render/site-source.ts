import { readSite, type Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'

/** What every page shows around its text, read once and again only after a change. */
export class SiteSource {
  readonly #context: UseCaseContext
  #reading: Promise<Site | null> | null = null

  constructor(context: UseCaseContext) {
    this.#context = context
  }

  async get(): Promise<Site | null> {
    this.#reading ??= readSite(this.#context)
    const reading = this.#reading
    try {
      const site = await reading
      // An empty site fills up at the first import, which must be seen even if its announcement was missed.
      if (site === null && this.#reading === reading) this.#reading = null
      return site
    } catch (error) {
      if (this.#reading === reading) this.#reading = null
      throw error
    }
  }

  drop() {
    this.#reading = null
  }
}
