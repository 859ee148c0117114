import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const TABLES = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null,
    inner text not null
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create table if not exists answers (
    key text primary key,
    asked text not null,
    at integer not null,
    status integer not null,
    body text not null,
    request text not null
  );
  create table if not exists deliveries (
    seq integer primary key autoincrement,
    event text not null,
    endpoint text not null,
    attempts integer not null default 0,
    due integer not null,
    state text not null,
    reordered integer not null default 0,
    said text not null default ''
  );
  create index if not exists deliveries_waiting on deliveries (state, due);
  create index if not exists deliveries_by_event on deliveries (event);
  create table if not exists tasks (
    seq integer primary key autoincrement,
    due integer not null,
    name text not null,
    subject text not null
  );
  create index if not exists tasks_due on tasks (due);
  create table if not exists settings (name text primary key, value text not null);
`

/**
 * The sandbox's whole state in one file. A committed write is in the hands of the operating system: it outlives a
 * `kill -9`. Only a fall of the whole machine may cost the last moments, which a stand-in can bear.
 */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'stripe.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;')
  database.exec(TABLES)
  return database
}

/** All of it or nothing. A refusal may ask to be kept: a declined charge has happened, though it is answered with an error. */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
  keepsAfter: (error: unknown) => boolean = () => false,
): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec(keepsAfter(error) ? 'commit' : 'rollback')
    throw error
  }
}
