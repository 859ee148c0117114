import type { Limit, Taken } from '#domain/limits/limit.ts'

/** Whoever has a new address each time must not fill our memory either. */
const MOST_SUBJECTS = 10_000

/**
 * A limit that this process counts by itself: for what is kept in this process alone, such as its log. Costs the database nothing,
 * and holds while there is none. The same leaking bucket as `takeFromLimit`.
 */
export class ProcessLimit {
  readonly #limit: Limit
  /** When each subject's bucket will be empty; an absent one is. */
  readonly #emptyAt = new Map<string, number>()

  constructor(limit: Limit) {
    this.#limit = limit
  }

  take(subject: string, now: Date): Taken {
    const { amount, perSeconds } = this.#limit
    const at = now.getTime()
    const full = Math.max(this.#emptyAt.get(subject) ?? 0, at) + (perSeconds * 1000) / amount
    const overMs = full - (at + perSeconds * 1000)
    if (overMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(overMs / 1000) }
    this.#forgetEmpty(at)
    if (this.#emptyAt.size >= MOST_SUBJECTS && !this.#emptyAt.has(subject))
      return { ok: false, retryAfterSeconds: perSeconds }
    this.#emptyAt.set(subject, full)
    return { ok: true }
  }

  /** Those that stand first were filled first. */
  #forgetEmpty(at: number) {
    for (const [subject, emptyAt] of this.#emptyAt) {
      if (emptyAt > at) return
      this.#emptyAt.delete(subject)
    }
  }
}
