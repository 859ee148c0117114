import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStrictJson } from '#api/http/strict-json.ts'

const poisonous = ['__proto__', 'constructor', 'prototype']
const json = fc.jsonValue({ maxDepth: 6, noUnicodeString: false }).filter((value) => {
  const text = JSON.stringify(value)
  return !poisonous.some((key) => text.includes(key)) && text.isWellFormed() && !/\\ud[89a-f]/.test(text)
})

test('reads what JSON.parse reads, as it does, however it is spaced', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(readStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
    }),
  )
})

test.each([
  ['{"a":1,"a":1}', ['a']],
  ['{"a":{"b":[0,{"c":1},{"c":1,"c":2}]}}', ['a', 'b', '2', 'c']],
  ['{"a":"\\"b\\":","b":{},"c":[{"a":1}],"b":2}', ['b']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['[{"a":"}","a":"{"}]', ['0', 'a']],
  ['{"":1,"":2}', ['']],
])('%s has a key that stands twice', (text, path) => {
  expect(readStrictJson(text)).toEqual({ ok: false, reason: 'repeated', path })
})

test.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a","b":"a"}', '["a","a"]', '{"a":"\\\\","b":"\\\\"}'])(
  '%s has each key once',
  (text) => expect(readStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) }),
)

test.each([
  '',
  '{',
  '{"a":1,}',
  'undefined',
  '{"__proto__":1}',
  '[{"constructor":{}}]',
  '{"a":{"prototype":1}}',
  '{"\\u005f_proto__":1}',
  '{"\\ud800":1}',
  '['.repeat(17) + ']'.repeat(17),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
])('%.20s is not taken', (text) => expect(readStrictJson(text)).toEqual({ ok: false, reason: 'malformed' }))
