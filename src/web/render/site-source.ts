import { readSite, type Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type Held, UntilNextMoment } from '#application/embargo/until-next-moment.ts'

/** What every page shows around its text, from memory while it is so. */
export class SiteSource {
  readonly #held: UntilNextMoment<Site>

  constructor(context: UseCaseContext) {
    this.#held = new UntilNextMoment(context, () => readSite(context))
  }

  /** Null where no magazine has been imported yet. */
  async get(): Promise<Site | null> {
    return (await this.#held.get()).value
  }

  /** The same with the moment at which pages that were made with it are over. */
  hold(): Promise<Held<Site | null>> {
    return this.#held.get()
  }

  drop() {
    this.#held.drop()
  }
}
