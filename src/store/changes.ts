import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { connectToWriter, keepAsking, ONE_SERVER, type Pace } from './servers/connect-to-writer.ts'
import { serversOf } from './servers/database-address.ts'

const CHANNEL = 'site_changed'
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

/**
 * Hears changes on a connection of its own. While it is away changes may pass unheard: `onDeaf` is told when that
 * begins, and `onChange` gets [ALL] when it is over.
 */
export async function listenForChanges(
  url: string,
  onChange: (tags: string[]) => void,
  onError: (error: Error) => void,
  onDeaf: () => void = () => onChange([ALL]),
  pace = ONE_SERVER,
): Promise<ChangeListener> {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = await openClient(url, pace)
    next.on('notification', ({ payload }) => onChange(JSON.parse(payload ?? '[]')))
    next.on('error', onError)
    next.on('end', () => {
      if (next === client) reconnectSoon()
    })
    await next.query(`listen ${CHANNEL}`)
    client = next
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
      await client?.end()
    },
  }
}

async function openClient(url: string, pace: Pace): Promise<pg.Client> {
  const options = { application_name: 'colophon changes', keepAlive: true }
  const servers = serversOf(url)
  if (servers.length > 1) {
    const writer = await connectToWriter(servers, options)
    // Its end tells the listener that the server is lost.
    keepAsking(writer, () => undefined)
    return writer.client
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: pace.silenceMs, ...options })
  await client.connect()
  // Behind one name there may be several machines, too: when one is gone without a word, its connections stay, and nothing is
  // heard on them any more.
  keepAsking({ client, server: url }, () => undefined, pace)
  return client
}
