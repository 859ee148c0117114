import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { ApiError } from './api-error.ts'

export type StoredAnswer = { status: number; body: string; request: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** Answers by the key of their call, kept for a day: the same call gets the same answer, and is not done again. */
export class Idempotency {
  readonly #database: DatabaseSync
  readonly #underWay = new Set<string>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** What the call asks for, to the letter. */
  fingerprint = (method: string, path: string, form: unknown) =>
    `${method} ${path} ${createHash('sha256').update(sorted(form)).digest('hex')}`

  /** The answer given before, if there was one. Refuses a key that was used for something else, or is in use now. */
  find(key: string, asked: string, now: number): StoredAnswer | undefined {
    if (this.#underWay.has(key))
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. If you're re-using keys, be sure that the first request has finished.`,
      })
    const row = this.#database.prepare('select * from answers where key = ? and at > ?').get(key, now - DAY_MS)
    if (!row) return undefined
    if (row.asked !== asked) throw otherUse(key, String(row.asked), asked)
    return { status: Number(row.status), body: String(row.body), request: String(row.request) }
  }

  begin = (key: string) => this.#underWay.add(key)

  end = (key: string) => this.#underWay.delete(key)

  keep(key: string, asked: string, now: number, { status, body, request }: StoredAnswer) {
    this.#database
      .prepare('insert or replace into answers (key, asked, at, status, body, request) values (?, ?, ?, ?, ?, ?)')
      .run(key, asked, now, status, body, request)
  }
}

function otherUse(key: string, before: string, asked: string): ApiError {
  const place = (text: string) => text.split(' ').slice(0, 2).join(' ')
  const what =
    place(before) === place(asked)
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${place(before).split(' ')[1]}')`
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what}. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${sorted(inner)}`).join()}}`
}

/** Whether an error is the outcome of the call, to be told again; a malformed call was never begun. */
export const isOutcome = ({ status, body }: ApiError) =>
  status === 402 || (body.code !== undefined && !body.code.startsWith('parameter_'))
