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

test('what is counted may be everything', () => {
  expect(say(new StatementNames(), 'select count(*) as "n" from "orders" where "id" = $1', 3)).toBe('s1')
})

test('long lists have no names, and there is an end to names', () => {
  const names = new StatementNames()
  expect(say(names, 'select "id" from "orders" where "id" in (…)', 5, 61)).toBeUndefined()
  for (let n = 0; n < 1_000; n += 1) say(names, `select ${n}`, 3)
  expect(say(names, 'select "one more"', 5)).toBeUndefined()
  expect(say(names, 'select 0', 1)).toBeDefined()
})
