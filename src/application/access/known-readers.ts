import type { FoundReader, RequestTraces } from './identify-reader.ts'

type Known = FoundReader & { accountId: string; address: string; until: number }

/** Of somebody whose changes are told this is what `changed` hears when they may all have changed. */
export const EVERY_READER = '*'

const MOST_KNOWN = 50_000
/** Whoever tells of changes says so often that they can be heard. What was not said for so long may be a change, unheard. */
const LONGEST_UNHEARD_MS = 900

/**
 * What sessions of accounts open, kept until a change is told. As long as changes can be heard, whoever reads on is not looked up
 * again; when they can't, nothing that is kept here counts.
 */
export class KnownReaders {
  readonly #clock: () => number
  /** By the session's token, the longest kept first. */
  readonly #known = new Map<string, Known>()
  readonly #tokensOf = new Map<string, Set<string>>()
  #heardAt = Number.NEGATIVE_INFINITY
  #changes = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  recall({ sessionToken, address }: RequestTraces): Known['reader'] | null {
    if (sessionToken === null) return null
    const known = this.#known.get(sessionToken)
    if (known === undefined || known.address !== address) return null
    return this.#clock() < known.until && this.#isHearing() ? known.reader : null
  }

  /** To be called with the question: what is told before its answer has come may not be in it, and then it is not kept. */
  question({ sessionToken, address }: RequestTraces): (found: FoundReader) => void {
    const [askedAt, changes] = [this.#clock(), this.#changes]
    return (found) => {
      const { holder } = found
      if (sessionToken === null || holder === null || changes !== this.#changes || !this.#isHearing()) return
      this.#drop(sessionToken)
      const { accountId } = holder
      this.#known.set(sessionToken, { ...found, accountId, address, until: askedAt + holder.knownForMs })
      this.#tokensOf.set(accountId, (this.#tokensOf.get(accountId) ?? new Set()).add(sessionToken))
      const [oldest] = this.#known.keys()
      if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#drop(oldest)
    }
  }

  /** An account may open something else from now on; or every one may. */
  changed(accountId: string) {
    this.#changes += 1
    if (accountId === EVERY_READER) {
      this.#known.clear()
      this.#tokensOf.clear()
    } else for (const token of this.#tokensOf.get(accountId) ?? []) this.#drop(token)
  }

  /** A session has written something: what is being asked of it may be from before that. */
  forget(sessionToken: string) {
    this.#changes += 1
    this.#drop(sessionToken)
  }

  /** Says that changes are heard: when its answer is called, whatever was changed before now has been told. */
  listen(): () => void {
    const now = this.#clock()
    return () => {
      this.#heardAt = now
    }
  }

  #isHearing() {
    return this.#clock() - this.#heardAt < LONGEST_UNHEARD_MS
  }

  #drop(sessionToken: string) {
    const known = this.#known.get(sessionToken)
    if (known === undefined) return
    this.#known.delete(sessionToken)
    const tokens = this.#tokensOf.get(known.accountId)
    tokens?.delete(sessionToken)
    if (tokens?.size === 0) this.#tokensOf.delete(known.accountId)
  }
}
