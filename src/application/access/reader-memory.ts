import type { ReaderAccess } from '#domain/access/reader-access.ts'
import type { FindReader, IdentifyReader, RequestTraces } from './identify-reader.ts'
import { EVERY_READER, KnownReaders } from './known-readers.ts'
import { LONGEST_TOKEN } from './read-session.ts'

/** `known`: once the answer has come. */
type Remembered = { at: number; address: string; reader: Promise<ReaderAccess>; known: ReaderAccess | null }

const MOST_REMEMBERED = 10_000

/**
 * Who is behind a session or a network, remembered for a moment: whoever turns pages is not looked up for each of them. The
 * moment is how long an ended subscription may still open something, and it counts from the question, not from the answer.
 * Whose changes are told is remembered for longer, in `known`.
 */
export class ReaderMemory {
  /** Those of whom every change is told, once somebody tells. */
  readonly known: KnownReaders
  readonly #find: FindReader
  readonly #forMs: number
  readonly #clock: () => number
  /** The longest remembered first, since all are remembered for as long. */
  readonly #readers = new Map<string, Remembered>()

  constructor(find: FindReader, { forMs, clock = () => performance.now() }: { forMs: number; clock?: () => number }) {
    this.#find = find
    this.#forMs = forMs
    this.#clock = clock
    this.known = new KnownReaders(clock)
  }

  readonly identify: IdentifyReader = (context, traces) => {
    const known = this.known.recall(traces)
    if (known) return Promise.resolve(known)
    const remembered = this.#remembered(traces)
    if (remembered) return remembered.reader
    const keep = this.#forMs > 0 ? this.known.question(traces) : null
    const reader = this.#find(context, traces).then((found) => {
      keep?.(found)
      return found.reader
    })
    // What can't be a session is not worth a place.
    if (traces.sessionToken === null || traces.sessionToken.length <= LONGEST_TOKEN) this.#remember(traces, reader)
    return reader
  }

  /** Who it is, where that is remembered; for those who can't wait for an answer. */
  recall(traces: RequestTraces): ReaderAccess | null {
    return this.known.recall(traces) ?? this.#remembered(traces)?.known ?? null
  }

  /** What a session did may have changed who is behind it: its next page asks anew, also while an answer is under way. */
  forget(sessionToken: string) {
    this.#readers.delete(placeOf({ sessionToken, address: '' }))
    this.known.forget(sessionToken)
  }

  forgetAll() {
    this.#readers.clear()
    this.known.changed(EVERY_READER)
  }

  #remembered(traces: RequestTraces): Remembered | null {
    const found = this.#readers.get(placeOf(traces))
    return found && found.address === traces.address && this.#clock() - found.at < this.#forMs ? found : null
  }

  #remember(traces: RequestTraces, reader: Promise<ReaderAccess>) {
    const place = placeOf(traces)
    const remembered: Remembered = { at: this.#clock(), address: traces.address, reader, known: null }
    this.#readers.delete(place)
    this.#readers.set(place, remembered)
    reader.then(
      (known) => {
        remembered.known = known
      },
      () => this.#readers.delete(place),
    )
    this.#forgetOldest(remembered.at)
  }

  #forgetOldest(now: number) {
    for (const [place, { at }] of this.#readers) {
      if (now - at < this.#forMs && this.#readers.size <= MOST_REMEMBERED) return
      this.#readers.delete(place)
    }
  }
}

/** A session by its token alone, so that it can be forgotten wherever it was used. */
const placeOf = ({ sessionToken, address }: RequestTraces) =>
  sessionToken === null ? `network ${address}` : `session ${sessionToken}`
