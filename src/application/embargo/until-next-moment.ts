import type { UseCaseContext } from '#application/context.ts'
import { findNextMoment } from '#store/issues/embargo.ts'

/** `until` is the next moment at which something becomes public by itself; null where nothing waits. */
export type Held<Value> = { readonly value: Value; readonly from: Date; readonly until: Date | null }

/** Reads something as it is for readers now, and finds out for how long it is so. */
export async function holdUntilNextMoment<Value>(
  { db, now }: UseCaseContext,
  read: () => Promise<Value>,
): Promise<Held<Value>> {
  // Before reading begins: what becomes public meanwhile ends the holding.
  const from = now()
  const [value, until] = await Promise.all([read(), findNextMoment(db, from)])
  return { value, from, until }
}

/** Whether it is still so for all that time alone can change. Of other changes every process is told. */
export const stillHolds = ({ from, until }: Held<unknown>, now: Date): boolean =>
  from <= now && (until === null || now < until)

/**
 * What many ask for and few change: read once, and again after a change, or when something has become public by itself.
 * Null stands for an empty site, which fills up at the first import: that must be seen even if its announcement was missed.
 */
export class UntilNextMoment<Value> {
  readonly #context: UseCaseContext
  readonly #read: () => Promise<Value | null>
  #reading: Promise<Held<Value | null>> | null = null

  constructor(context: UseCaseContext, read: () => Promise<Value | null>) {
    this.#context = context
    this.#read = read
  }

  async get(): Promise<Held<Value | null>> {
    this.#reading ??= holdUntilNextMoment(this.#context, this.#read)
    const reading = this.#reading
    try {
      const held = await reading
      const isOver = !stillHolds(held, this.#context.now())
      if ((isOver || held.value === null) && this.#reading === reading) this.#reading = null
      return isOver ? this.get() : held
    } catch (error) {
      if (this.#reading === reading) this.#reading = null
      throw error
    }
  }

  drop() {
    this.#reading = null
  }
}
