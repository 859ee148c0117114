import pg from 'pg'
import { isWithoutWrites, nameOfServer } from './database-address.ts'

/** For how long a server may say nothing before the next is asked. */
const SILENCE_MS = 3_000

/** PostgreSQL's own word for "not now": whoever is told so answers 503, and asks again later. */
const NOT_NOW = '57P03'

/** The server refuses us by our name, password or database. Another would be asked in vain, and nobody would see why. */
const isRefusal = (error: { code?: string }) => /^(28|3D)/.test(error.code ?? '')

export type Writer = { client: pg.Client; server: string }

/** How often a server is asked whether it still takes writes, and for how long it may say nothing. */
export type Pace = { askEveryMs: number; silenceMs: number }
const SEVERAL: Pace = { askEveryMs: 1_000, silenceMs: SILENCE_MS }
/** Where there is no other to turn to, a server that is only busy is better waited for. */
export const ONE_SERVER: Pace = { askEveryMs: 5_000, silenceMs: 10_000 }

/** Asks the servers in turn and stays connected to the first that takes writes. */
export async function connectToWriter(servers: readonly string[], options: pg.ClientConfig): Promise<Writer> {
  const reasons: string[] = []
  for (const server of servers) {
    const client = new pg.Client({ ...options, connectionString: server, connectionTimeoutMillis: SILENCE_MS })
    // A connection that breaks tells whoever waits for its answer; unheard, the event would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (await takesWrites(client, server)) return { client, server }
      reasons.push(`${nameOfServer(server)} takes no writes`)
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      if (isRefusal({ ...(code && { code }) })) throw error
      reasons.push(`${nameOfServer(server)}: ${message || code}`)
    }
    hangUp(client)
  }
  throw Object.assign(new Error(`No server of the database takes writes (${reasons.join('; ')})`), { code: NOT_NOW })
}

/** The one server to use for a while, for those who only need an address. */
export async function findWriter(servers: readonly string[]): Promise<string> {
  const [only] = servers
  if (only !== undefined && servers.length === 1) return only
  const { client, server } = await connectToWriter(servers, { application_name: 'colophon' })
  await client.end()
  return server
}

/** Whether the server is no standby, and was not told to take no writes. */
async function takesWrites(client: pg.Client, server: string, silenceMs = SILENCE_MS): Promise<boolean> {
  const { rows } = await within(
    silenceMs,
    client.query<{ standby: boolean; closed: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as closed`,
    ),
  )
  return rows[0]?.standby === false && (!rows[0].closed || isWithoutWrites(server))
}

async function within<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('does not answer')), ms)
  })
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer))
}

/** Ends a connection without waiting for the server's consent: it may be gone. */
export const hangUp = (client: pg.Client) => void client.connection.stream.destroy()

/**
 * Asks over a connection of its own or of the listener's whether the server still takes writes. A machine that is gone closes
 * no connections: only its silence tells. `onLost` is called once, and the connection is then closed.
 */
export function keepAsking(
  { client, server }: Writer,
  onLost: () => void,
  { askEveryMs, silenceMs } = SEVERAL,
): { stop(): Promise<void> } {
  let isOver = false
  let next: NodeJS.Timeout | undefined
  const lose = () => {
    if (isOver) return
    isOver = true
    clearTimeout(next)
    hangUp(client)
    onLost()
  }
  const ask = async () => {
    const isWriter = await takesWrites(client, server, silenceMs).catch(() => false)
    if (!isWriter) lose()
    if (!isOver) plan()
  }
  const plan = () => {
    next = setTimeout(ask, askEveryMs)
    next.unref()
  }
  client.once('end', lose)
  plan()
  return {
    async stop() {
      isOver = true
      clearTimeout(next)
      await client.end()
    },
  }
}
