import type { DatabaseSync } from 'node:sqlite'

/** Small facts that outlive a restart: how far the clock was moved, which faults are asked for. */
export class Settings {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  read<Value>(name: string, otherwise: Value): Value {
    const row = this.#database.prepare('select value from settings where name = ?').get(name)
    return row ? JSON.parse(String(row.value)) : otherwise
  }

  write(name: string, value: unknown) {
    this.#database
      .prepare(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(name, JSON.stringify(value))
  }
}
