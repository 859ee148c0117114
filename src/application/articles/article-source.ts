import type { UseCaseContext } from '#application/context.ts'
import { UntilNextMoment } from '#application/embargo/until-next-moment.ts'
import { findArticle, findNeighbours } from '#store/articles/articles.ts'
import { readFurther } from './read-further.ts'

/** As much as an evening's readers ask for; the rest is a few queries away. */
const MOST_HELD = 200

/**
 * Public articles with what stands around them, from memory while they are so: what a reader may have of one is decided
 * anew for each, what there is of it is not.
 */
export class ArticleSource {
  readonly #context: UseCaseContext
  readonly #held = new Map<string, UntilNextMoment<PublicArticle>>()
  #isHearing = true

  constructor(context: UseCaseContext) {
    this.#context = context
  }

  /** Null where there is none that readers may know of. */
  async get(slug: string): Promise<PublicArticle | null> {
    if (!this.#isHearing) return readPublic(this.#context, slug)
    const held = this.#held.get(slug) ?? this.#hold(slug)
    const { value } = await held.get()
    // Names of nothing would fill the room.
    if (value === null && this.#held.get(slug) === held) this.#held.delete(slug)
    return value
  }

  /** Also the end of hearing nothing. */
  drop() {
    this.#isHearing = true
    this.#held.clear()
  }

  /** Changes may pass unheard from here on, so every article is read anew. */
  goStale() {
    this.#isHearing = false
    this.#held.clear()
  }

  #hold(slug: string) {
    const held = new UntilNextMoment(this.#context, () => readPublic(this.#context, slug))
    this.#held.set(slug, held)
    const [oldest] = this.#held.keys()
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#held.delete(oldest)
    return held
  }
}

export type PublicArticle = NonNullable<Awaited<ReturnType<typeof readPublic>>>

async function readPublic(context: UseCaseContext, slug: string) {
  const { db, now } = context
  const at = now()
  const row = await findArticle(db, slug, at)
  return row ? readAround(context, row, at) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findArticle>>>

/** The article with its neighbours in the issue, and what its end leads to. */
export async function readAround(context: UseCaseContext, row: Row, at: Date | 'preview') {
  const neighbours = await findNeighbours(context.db, row.issue_number, row.position, at)
  const { slug, topics, section_slug: section, published_on: published } = row
  const { previous, next } = neighbours
  const further = await readFurther(context, { slug, topics, section, published, neighbours: [previous, next] })
  return { row, neighbours, further }
}
