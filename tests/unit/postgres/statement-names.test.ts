import { expect, test } from 'vitest'
import { StatementNames } from '#store/prepared-statements.ts'

const say = (names: StatementNames, text: string, times: number, parameters = 1) => {
  let name: string | undefined
  for (let time = 0; time < times; time += 1) name = names.nameOf(text, parameters)
  return name
}

test('a statement has a name from the third time on, and keeps it', () => {
  const names = new StatementNames()
  expect(say(names, 'select "name" from "accounts" where "id" = $1', 2)).toBeUndefined()
  expect(say(names, 'select "name" from "accounts" where "id" = $1', 1)).toBe('s1')
  expect(say(names, 'select "name" from "accounts" where "id" = $1', 5)).toBe('s1')
  expect(say(names, 'update "accounts" set "name" = $1', 3)).toBe('s2')
})

test.each([
  'select * from "orders" where "id" = $1',
  'select "orders".* from "orders"',
  'insert into "orders" ("id") values ($1) returning *',
  'select "id" from "articles" where "words" @@ to_tsquery($1)',
  'select "id" from "accounts" where "email" like $1',
  'select "id" from "accounts" where "name" % $1',
  'select "id" from "articles" order by "published_on" limit $1 offset $2',
  'begin',
  'set local statement_timeout = 0',
])('%s has none', (text) => {
  expect(say(new StatementNames(), text, 10)).toBeUndefined()
})

test('a statement that is written over several lines has one', () => {
  expect(say(new StatementNames(), '\n    select "name" from "accounts"\n    where "id" = $1', 3)).toBe('s1')
})

test('what is counted may be everything', () => {
  expect(say(new StatementNames(), 'select count(*) as "n" from "orders" where "id" = $1', 3)).toBe('s1')
})

test('statements that may have no name take none from those that come later', () => {
  const names = new StatementNames()
  for (let n = 0; n < 3_000; n += 1) say(names, `select * from "orders" where "id" = ${n}`, 3)
  expect(say(names, 'select "name" from "accounts" where "id" = $1', 3)).toBe('s1')
})

const inList = (length: number) =>
  `select "id" from "orders" where "kind" in (${Array.from({ length }, (_, n) => `$${n + 1}`).join(', ')}) and "at" > $${length + 1}`
const rowsOf = (length: number) =>
  `insert into "events" ("name", "at") values ${Array.from({ length }, (_, n) => `($${2 * n + 1}, $${2 * n + 2})`).join(', ')}`

test.each([
  ['lists', inList],
  ['rows', rowsOf],
])('of one statement with %s of any length a few lengths have names', (_kind, ofLength) => {
  const names = new StatementNames()
  const named = Array.from({ length: 25 }, (_, n) => say(names, ofLength(n + 1), 3)).filter(
    (name) => name !== undefined,
  )
  expect(named).toEqual(['s1', 's2', 's3', 's4'])
  expect(say(names, ofLength(2), 1), 'those go on').toBe('s2')
  expect(say(names, 'select "name" from "accounts" where "id" = $1', 3), 'and others come').toBe('s5')
})

test('long lists have no names, and there is an end to names', () => {
  const names = new StatementNames()
  expect(say(names, 'select "id" from "orders" where "id" in (…)', 5, 61)).toBeUndefined()
  for (let n = 0; n < 1_000; n += 1) say(names, `select ${n}`, 3)
  expect(say(names, 'select "one more"', 5)).toBeUndefined()
  expect(say(names, 'select 0', 1)).toBeDefined()
})
