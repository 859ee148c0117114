import { expect, test } from 'vitest'
import { withoutNames } from '#main/start-worker.ts'

test('the log of jobs names nobody', () => {
  const said =
    "Failed task 7 (send-mail, 12ms) with error '550 <jo.reader+x@example.org>: no such user mailto:a@b.example'"
  expect(withoutNames(said)).toBe("Failed task 7 with error '550 <(address)>: no such user (address)'")
})

test('a path with an @ in it can still be read', () => {
  expect(withoutNames('at file:///srv/node_modules/@fastify/static/index.js:1')).toContain('/@fastify/static')
})
