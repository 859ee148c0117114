import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import { sessionTokenOf } from './session-token.ts'

type Asking = { context: UseCaseContext; identifyReader: IdentifyReader }

/** Who is behind one request: found out at most once, and remembered that it was asked for. */
export class ReaderQuestion {
  readonly #find: () => Promise<ReaderAccess>
  #reader: Promise<ReaderAccess> | null = null
  /** Whether the page has asked: what it made may then be for this reader alone. */
  asked = false

  constructor({ context, identifyReader }: Asking, cookies: string | undefined) {
    const token = sessionTokenOf(cookies)
    this.#find = async () => (token === null ? VISITOR : identifyReader(context, token))
  }

  readonly ask = (): Promise<ReaderAccess> => {
    this.asked = true
    return this.#answer()
  }

  async isVisitor(): Promise<boolean> {
    return (await this.#answer()).kind === 'visitor'
  }

  #answer(): Promise<ReaderAccess> {
    this.#reader ??= this.#find()
    return this.#reader
  }
}
