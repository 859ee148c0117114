import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Standbys } from '#store/servers/standby.ts'

/** A server that answers when it is let. */
function openServer(answer: () => Record<string, unknown>) {
  const waiting: (() => void)[] = []
  const query = vi.fn(() => new Promise((done) => waiting.push(() => done({ rows: [answer()] }))))
  const answerAll = async () => {
    for (const done of waiting.splice(0)) done()
    await new Promise((done) => setImmediate(done))
  }
  return { pool: { query } as unknown as pg.Pool, query, answerAll }
}

test('however much changes at once, the primary is asked one question at a time, and once after the last change', async () => {
  const primary = openServer(() => ({ at: '0/1' }))
  const standby = openServer(() => ({ done: true }))
  const standbys = new Standbys(primary.pool, [{ pool: standby.pool, reading: 'standby' }])
  for (let n = 0; n < 100; n += 1) standbys.changed()
  expect(primary.query).toHaveBeenCalledTimes(1)
  await primary.answerAll()
  await standby.answerAll()
  expect(standbys.usable, 'this was the position before the changes').toBeNull()
  expect(primary.query).toHaveBeenCalledTimes(2)
  await primary.answerAll()
  await standby.answerAll()
  expect(standbys.usable).toBe('standby')
  expect(primary.query).toHaveBeenCalledTimes(2)
  standbys.stop()
})

test('who has gone deaf meanwhile asks nothing until a change is heard', async () => {
  const primary = openServer(() => ({ at: '0/1' }))
  const standby = openServer(() => ({ done: true }))
  const standbys = new Standbys(primary.pool, [{ pool: standby.pool, reading: 'standby' }])
  standbys.goDeaf()
  await primary.answerAll()
  await standby.answerAll()
  expect([standbys.usable, primary.query.mock.calls.length]).toEqual([null, 1])
  standbys.changed()
  await primary.answerAll()
  await standby.answerAll()
  expect([standbys.usable, primary.query.mock.calls.length]).toEqual(['standby', 2])
  standbys.stop()
})
