import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { connectToWriter, keepAsking, ONE_SERVER, type Pace } from './servers/connect-to-writer.ts'
import { missedSoon, serversOf } from './servers/database-address.ts'

const CHANNEL = 'site_changed'
/** On it the rows themselves tell whose access may have changed: see the migration that writes it. */
const READERS = 'reader_changed'
/** So often the listener makes sure that it hears. */
const LISTEN_EVERY_MS = 250
/** Postgres carries at most 8000 bytes in a notification. */
const LONGEST_PAYLOAD = 7_900

/** Everything that a page can show. In a notification it stands for "all of it". */
export const ALL = '*'

const listTags = new Set([ALL, 'site', 'lists'])

/** Tells every process, when this transaction commits, that what these tags name has changed. */
export async function announceChange(db: Queryable, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  if (tags.some((tag) => listTags.has(tag))) await changeListVersion(db)
  const list = JSON.stringify(tags)
  const payload = Buffer.byteLength(list) > LONGEST_PAYLOAD ? JSON.stringify([ALL]) : list
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
}

/** Whoever holds lists in memory compares this with what it was when they were read: unlike a notification, it can't be missed. */
async function changeListVersion(db: Queryable) {
  await sql`insert into list_version (version) values (gen_random_uuid())
    on conflict (only_row) do update set version = excluded.version`.execute(db)
}

export async function readListVersion(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('list_version').select('version').executeTakeFirst()
  return row?.version ?? null
}

export type ChangeListener = { stop(): Promise<void> }

export type WhoHears = {
  onChange(tags: string[]): void
  onError(error: Error): void
  /** Told when changes may begin to pass unheard; [ALL] is a change where nothing is given. */
  onDeaf?: () => void
  /** The account whose access may have changed, or [ALL]'s sign: also when it begins to be heard. */
  onReader?: (accountId: string) => void
  /** Everything that was changed before now has been told by the time the answer is called. */
  onListening?: () => () => void
}

/**
 * Hears changes on a connection of its own. While it is away changes may pass unheard: `onDeaf` is told when that
 * begins, and `onChange` gets [ALL] when it is over.
 */
export async function listenForChanges(
  url: string,
  { onChange, onError, onDeaf = () => onChange([ALL]), onReader, onListening }: WhoHears,
  pace = ONE_SERVER,
): Promise<ChangeListener> {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = await openClient(url, pace)
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === READERS) onReader?.(payload)
      else onChange(JSON.parse(payload || '[]'))
    })
    next.on('error', onError)
    next.on('end', () => {
      if (next === client) reconnectSoon()
    })
    await next.query(`listen ${CHANNEL}; listen ${READERS}`)
    client = next
    // Whatever passed before, passed unheard: nobody who is remembered counts on from there.
    onReader?.(ALL)
    if (onListening) await keepListening(next, onListening)
  }

  /** What was announced before a question is told before its answer: the server sends it first. */
  async function keepListening(to: pg.Client, listening: () => () => void) {
    clearTimeout(beat)
    const heard = listening()
    try {
      await to.query('')
    } catch {
      // The end of the connection is told by its own event.
      return
    }
    if (stopped || to !== client) return
    heard()
    beat = setTimeout(keepListening, LISTEN_EVERY_MS, to, listening)
    beat.unref()
  }

  function reconnectSoon() {
    client = null
    if (stopped) return
    onDeaf()
    retry = setTimeout(() => connect().then(() => onChange([ALL]), reconnectSoon), 500)
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(beat)
      await client?.end()
    },
  }
}

async function openClient(url: string, pace: Pace): Promise<pg.Client> {
  const options = { application_name: 'colophon changes', keepAlive: true }
  const servers = serversOf(url).map(missedSoon)
  const [server = url] = servers
  if (servers.length > 1) {
    const writer = await connectToWriter(servers, options)
    // Its end tells the listener that the server is lost.
    keepAsking(writer, () => undefined)
    return writer.client
  }
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: pace.silenceMs, ...options })
  await client.connect()
  // Behind one name there may be several machines, too: when one is gone without a word, its connections stay, and nothing is
  // heard on them any more.
  keepAsking({ client, server }, () => undefined, pace)
  return client
}
