import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { sessionTokenOf } from './session-token.ts'

type Asked = { headers: { cookie?: string | undefined }; ip: string }
type Asking = { context: UseCaseContext; identifyReader: IdentifyReader }

/** Who is behind one request: found out at most once, and remembered that it was asked for. */
export class ReaderQuestion {
  readonly #find: () => Promise<ReaderAccess>
  #reader: Promise<ReaderAccess> | null = null
  /** Whether the page has asked: what it made may then be for this reader alone. */
  asked = false

  constructor({ context, identifyReader }: Asking, { headers, ip }: Asked) {
    const traces = { sessionToken: sessionTokenOf(headers.cookie), address: ip }
    this.#find = () => identifyReader(context, traces)
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
