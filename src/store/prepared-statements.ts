import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Said twice it may be chance; from then on it is worth the memory that a connection keeps for it. */
const ASKED_BEFORE = 3
const MOST_NAMES = 400
const MOST_REMEMBERED = 2_000
/** A list of any length makes a statement for each length: long ones have no name, and of short ones only so many. */
const MOST_PARAMETERS = 60
const MOST_LENGTHS = 4

/** A statement that is written over several lines begins with the end of the first. */
const isWork = /^\s*(?:select|insert|update|delete|with)\b/i
/** What `*` stands for is fixed at the first time, and a migration may add to it while the site runs. */
const standsForAll = /(?<!count\()\*/
/** How a search is best done depends on what is searched for, so it is planned anew each time. */
const dependsOnValues = /@@|%|~|<->|\b(?:i?like|similarity|limit \$\d+ offset)\b/i

/** The names of statements that are said again and again: the database reads and plans a named one once for a connection. */
export class StatementNames {
  private readonly asked = new Map<string, number>()
  private readonly names = new Map<string, string>()
  /** Those that may have none, so that they are looked at once. They take no name from another. */
  private readonly nameless = new Set<string>()
  private readonly lengths = new Map<string, number>()

  nameOf(text: string, parameters: number): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.nameless.has(text)) return known
    if (this.names.size >= MOST_NAMES || parameters > MOST_PARAMETERS) return undefined
    const times = (this.asked.get(text) ?? 0) + 1
    if (times < ASKED_BEFORE) {
      if (this.asked.size >= MOST_REMEMBERED) this.asked.clear()
      this.asked.set(text, times)
      return undefined
    }
    this.asked.delete(text)
    const shape = shapeOf(text)
    const lengths = (this.lengths.get(shape) ?? 0) + 1
    if (!canBeNamed(text) || lengths > MOST_LENGTHS) return this.leaveNameless(text)
    this.lengths.set(shape, lengths)
    const name = `s${this.names.size + 1}`
    this.names.set(text, name)
    return name
  }

  private leaveNameless(text: string): undefined {
    if (this.nameless.size >= MOST_REMEMBERED) this.nameless.clear()
    this.nameless.add(text)
  }
}

/** A statement whatever the lengths of its lists: `in ($2, $3)` and `in ($2, $3, $4)` are one. */
const shapeOf = (text: string) => text.replace(/\$\d+/g, '$$').replace(/\(\$(?:, \$)*\)(?:, \(\$(?:, \$)*\))*/g, '($$)')

function canBeNamed(text: string): boolean {
  return isWork.test(text) && !standsForAll.test(text) && !dependsOnValues.test(text)
}

/** A connection knows a name by one text only, whoever asks by it: all that speak through one pool have their names in common. */
const namesOfPools = new WeakMap<pg.Pool, StatementNames>()

/** A pool whose connections prepare what is said to them often. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = namesOfPools.get(pool) ?? new StatementNames()
  namesOfPools.set(pool, names)
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>()
  async function connect() {
    const client = await pool.connect()
    const met = known.get(client)
    if (met) return met
    const preparing = preparingClient(client, names)
    known.set(client, preparing)
    return preparing
  }
  return { options: pool.options, end: () => pool.end(), connect }
}

function preparingClient(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  const query = (text: string, values: unknown[]) => {
    const name = names.nameOf(text, values.length)
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  // The rest is the client's own.
  const release = (error?: Error | boolean) => client.release(error)
  return Object.create(client, { query: { value: query }, release: { value: release } })
}
