import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { accessAnswer } from '#domain/access/access-answer.ts'
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

  constructor({ context, identifyReader }: Asking, request: Asked) {
    this.#find = () =>
      identifyReader(context, { sessionToken: sessionTokenOf(request.headers.cookie), address: request.ip })
  }

  readonly ask = (): Promise<ReaderAccess> => {
    this.asked = true
    return this.#identify()
  }

  async isVisitor(): Promise<boolean> {
    return (await this.#identify()).kind === 'visitor'
  }

  /** The name under which a page for this reader may be kept; null where it may not. */
  async answer(): Promise<string | null> {
    return accessAnswer(await this.#identify())
  }

  #identify(): Promise<ReaderAccess> {
    this.#reader ??= this.#find()
    return this.#reader
  }
}
