import type pg from 'pg'

const LOOKS_EVERY_MS = 1_000
/** While the standby is behind; it follows by itself. */
const BEHIND_MS = 50

/**
 * Whether standbys may be read from. One lags behind the primary by milliseconds or, when something is wrong, by hours: so
 * from every change that this process hears of, none is read from until it has replayed all that the primary had written by
 * then. A page that a change has dropped is thus never made anew from what was before it.
 */
export class Standbys<Reading> {
  readonly #primary: pg.Pool
  readonly #standbys: readonly { pool: pg.Pool; reading: Reading }[]
  /** How often something has changed or was missed: an answer to an older question counts for nothing. */
  #turn = 0
  #isDeaf = false
  #usable: Reading | null = null
  /** What the primary had written by a turn; null while it could not be asked. */
  #written: { turn: number; at: string } | null = null
  #isAsking = false
  #next: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(primary: pg.Pool, standbys: readonly { pool: pg.Pool; reading: Reading }[]) {
    this.#primary = primary
    this.#standbys = standbys
    this.changed()
  }

  /** The standby that has all that this process knows of; null where the primary is to be read. */
  get usable(): Reading | null {
    return this.#usable
  }

  /** Something was changed, by whomever. */
  changed(): void {
    this.#isDeaf = false
    this.lose()
  }

  /** Changes may pass unheard from here on, until one is heard again. */
  goDeaf(): void {
    this.#isDeaf = true
    this.lose()
  }

  /** The one in use did not answer as it should. */
  lose(): void {
    this.#turn += 1
    this.#usable = null
    clearTimeout(this.#next)
    void this.#ask()
  }

  stop(): void {
    this.#isStopped = true
    this.lose()
  }

  /** One at a time: however much changes while a question is under way, one more is asked after it. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    let turn: number | null = null
    while (turn !== this.#turn && !this.#isDeaf && !this.#isStopped) {
      turn = this.#turn
      await this.#look(turn)
    }
    this.#isAsking = false
  }

  async #look(turn: number): Promise<void> {
    if (this.#written?.turn !== turn) this.#written = await this.#readPosition(turn)
    const written = this.#written
    let found: Reading | null = null
    for (const { pool, reading } of written === null ? [] : this.#standbys) {
      if (found === null && (await hasReplayed(pool, written?.at ?? ''))) found = reading
    }
    if (turn !== this.#turn) return
    this.#usable = found
    this.#next = setTimeout(() => void this.#ask(), found === null && written !== null ? BEHIND_MS : LOOKS_EVERY_MS)
    this.#next.unref()
  }

  async #readPosition(turn: number) {
    const { rows } = await this.#primary
      .query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
      .catch(() => ({ rows: [] }))
    return rows[0] ? { turn, at: rows[0].at } : null
  }
}

/** No standby any more, or not yet, is none to be read from: it may have written what nobody knows of. */
const hasReplayed = (pool: pg.Pool, position: string): Promise<boolean> =>
  pool
    .query<{ done: boolean | null }>('select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [
      position,
    ])
    .then(
      ({ rows }) => rows[0]?.done === true,
      () => false,
    )
