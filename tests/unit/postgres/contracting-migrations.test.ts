import { expect, test } from 'vitest'
import { migrations } from '#store/migrate.ts'

/** Older ones were applied before a migration could say what it does. */
const SAYS_SO_FROM = '0082'

/** What a build of before may still read, or leave out when it writes. Constraints may be dropped, and made wider. */
const takingAway = [
  /\bdrop (?:table|view|materialized view|column|function|type|schema|default)\b/i,
  /\brename\b/i,
  /\balter (?:column )?\S+ (?:set data )?type\b/i,
  /\bset not null\b/i,
]

/** Columns that a build which does not know them would have to fill. */
const demandsMore = (sql: string) =>
  sql
    .split(/\badd column\b/i)
    .slice(1)
    .map((clause) => clause.split(/[,;]/)[0] ?? '')
    .some((clause) => /\bnot null\b/i.test(clause) && !/\b(?:default|generated)\b/i.test(clause))

function takesAway(commented: string): boolean {
  const sql = commented.replace(/--.*$/gm, '')
  return demandsMore(sql) || takingAway.some((pattern) => pattern.test(sql))
}

test.each([
  'drop table carts',
  'alter table orders drop column note',
  'alter table orders rename column note to notes',
  'alter table orders alter column note type int using note::int',
  'alter table orders alter column note set not null',
  'alter table orders add column note text not null',
  'alter table orders add column a text, add column b int not null;',
  'alter table orders alter column note drop default',
])('“%s” takes away', (sql) => expect(takesAway(sql)).toBe(true))

test.each([
  'create table notes (id int primary key, text text not null)',
  'alter table orders add column note text',
  "alter table orders add column note text not null default '', add column b int",
  'alter table orders add column note boolean default false not null',
  'alter table orders drop constraint orders_kind_check, add constraint orders_kind_check check (kind in (1, 2, 3))',
  'alter table orders alter column note drop not null',
  'create index concurrently if not exists notes on orders (note)',
  '-- what used to drop table carts\nselect 1',
])('“%s” only adds', (sql) => expect(takesAway(sql)).toBe(false))

test('a migration that takes away says so and why: builds that do not know it are then refused', () => {
  const silent = migrations.filter(
    ({ name, sql }) => name >= SAYS_SO_FROM && takesAway(sql) && !/^-- contracts: \S/m.test(sql),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
