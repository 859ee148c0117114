import { expect, test } from 'vitest'
import { sweepRateLimits } from '#application/limits/sweep-rate-limits.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
const start = new Date('2030-01-01T00:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const five = (name: string): Limit => ({ name, amount: 5, perSeconds: 100 })
const take = (limit: Limit, seconds: number, subject = 'reader') => takeFromLimit(db, limit, subject, after(seconds))

test('gives its amount at once, then says when there is more', async () => {
  const limit = five('at once')
  for (let n = 0; n < 5; n += 1) expect(await take(limit, 0)).toEqual({ ok: true })
  expect(await take(limit, 0)).toEqual({ ok: false, retryAfterSeconds: 20 })
  expect(await take(limit, 12)).toEqual({ ok: false, retryAfterSeconds: 8 })
})

test('gives one more whenever its part of the time has passed, and a refused try costs nothing', async () => {
  const limit = five('again')
  for (let n = 0; n < 5; n += 1) await take(limit, 0)
  for (let n = 0; n < 10; n += 1) await take(limit, 19)
  expect(await take(limit, 20)).toEqual({ ok: true })
  expect(await take(limit, 20)).toMatchObject({ ok: false })
  expect(await take(limit, 40)).toEqual({ ok: true })
})

test('is whole again after its time, and never more than whole', async () => {
  const limit = five('whole')
  for (let n = 0; n < 5; n += 1) await take(limit, 0)
  const taken = await Promise.all(Array.from({ length: 9 }, () => take(limit, 10_000)))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(5)
})

test('gives no more than its amount to any number at once', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(five('race'), 0)))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(5)
})

test('counts each subject and each limit by itself', async () => {
  const limit: Limit = { name: 'one', amount: 1, perSeconds: 60 }
  expect(await take(limit, 0, 'a')).toEqual({ ok: true })
  expect(await take(limit, 0, 'b')).toEqual({ ok: true })
  expect(await take({ ...limit, name: 'two' }, 0, 'a')).toEqual({ ok: true })
  expect(await take(limit, 0, 'a')).toEqual({ ok: false, retryAfterSeconds: 60 })
})

test('a clock that goes back gives nothing extra', async () => {
  const limit: Limit = { name: 'back', amount: 1, perSeconds: 60 }
  await take(limit, 100)
  expect(await take(limit, 50)).toEqual({ ok: false, retryAfterSeconds: 110 })
})

test('who took what is not kept, and forgotten when the limit is whole', async () => {
  await db.deleteFrom('rate_limits').execute()
  await take(five('swept'), 0, 'reader@magazine.example')
  const rows = () => db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain('magazine')
  await sweepRateLimits({ ...context, now: () => after(19) })
  expect(await rows()).toHaveLength(1)
  await sweepRateLimits({ ...context, now: () => after(21) })
  expect(await rows()).toHaveLength(0)
})
