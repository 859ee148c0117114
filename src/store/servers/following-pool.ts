import pg from 'pg'
import { connectToWriter, hangUp, keepAsking } from './connect-to-writer.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

const AGAIN_AFTER_MS = 250

/** The pool is full, or the server has no room for one more: it is the right one all the same. */
const isFull = ({ message, code = '' }: Error & { code?: string }) =>
  message === 'timeout exceeded when trying to connect' || code.startsWith('53')

/**
 * A pool of connections to whichever of several servers takes writes. It notices when that is another one, also when the
 * first is silent, and then breaks every connection to the first: what waits there would wait for ever, or be refused.
 */
export class FollowingPool extends pg.Pool {
  #servers: readonly string[]
  #open = new Set<pg.PoolClient>()
  #watch: { stop(): Promise<void> } | null = null
  #finding: Promise<void> | null = null

  constructor(servers: readonly string[], options: pg.PoolConfig) {
    super({ ...options, ...(servers[0] && { connectionString: servers[0] }) })
    this.#servers = servers
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release ? true : undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    await this.#find()
    try {
      return await super.connect()
    } catch (error) {
      if (this.ending || isFull(error as Error)) throw error
      // It was there a second ago. It may be another's turn.
      await this.#findAgain()
      return super.connect()
    }
  }

  #find(): Promise<void> {
    if (this.#watch || this.ending) return Promise.resolve()
    this.#finding ??= this.#follow().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #findAgain(): Promise<void> {
    const watch = this.#watch
    this.#watch = null
    void watch?.stop().catch(() => undefined)
    await this.#find()
  }

  async #follow(): Promise<void> {
    const { max: _max, ...options } = this.options
    const writer = await connectToWriter(this.#servers, { ...options, application_name: 'colophon watch' })
    if (this.ending) return void hangUp(writer.client)
    if (this.options.connectionString !== writer.server) {
      this.options.connectionString = writer.server
      for (const client of this.#open) hangUp(client)
    }
    this.#watch = keepAsking(writer, () => {
      this.#watch = null
      // Who is lost is asked last: it is the least likely.
      this.#servers = [...this.#servers.filter((server) => server !== writer.server), writer.server]
      this.#keepFinding()
    })
  }

  /** Also while nobody asks for a connection: those who wait on a silent server hold all there are. */
  #keepFinding() {
    this.#find().catch(() => {
      setTimeout(() => this.#keepFinding(), AGAIN_AFTER_MS).unref()
    })
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const ended = super.end()
    const watch = this.#watch
    this.#watch = null
    const both = Promise.all([ended, watch?.stop()]).then(() => undefined)
    if (!callback) return both
    both.then(callback, callback)
  }
}
