import type { DatabaseSync } from 'node:sqlite'

/** What happens by itself when its time has come. */
export type TaskName =
  | 'settle-debit'
  | 'finish-refund'
  | 'open-dispute'
  | 'end-answer-time'
  | 'expire-authorization'
  | 'make-available'
  | 'pay-out'
  | 'arrive'
export type Task = { seq: number; due: number; name: TaskName; subject: string }

/** The sandbox's calendar, in seconds of its clock. */
export class Tasks {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add(name: TaskName, subject: string, due: number) {
    this.#database.prepare('insert into tasks (due, name, subject) values (?, ?, ?)').run(due, name, subject)
  }

  /** The first whose time has come, taken off the calendar. */
  takeDue(now: number): Task | undefined {
    const row = this.#database.prepare('select * from tasks where due <= ? order by due, seq limit 1').get(now)
    if (!row) return undefined
    this.#database.prepare('delete from tasks where seq = ?').run(Number(row.seq))
    return row as unknown as Task
  }

  nextDue(): number | undefined {
    const row = this.#database.prepare('select min(due) as due from tasks').get()
    return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
  }
}
