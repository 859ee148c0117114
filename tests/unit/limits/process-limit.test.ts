import { expect, test } from 'vitest'
import { ProcessLimit } from '#application/limits/process-limit.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
const open = () => new ProcessLimit({ name: 'x', amount: 3, perSeconds: 30 })

test('takes as many at once as the limit says, for each subject by itself', () => {
  const limit = open()
  const taken = Array.from({ length: 5 }, () => limit.take('a', at(0)).ok)
  expect(taken).toEqual([true, true, true, false, false])
  expect(limit.take('b', at(0)).ok).toBe(true)
})

test('says when there is room again, and then there is', () => {
  const limit = open()
  for (let one = 0; one < 3; one += 1) limit.take('a', at(0))
  expect(limit.take('a', at(4))).toEqual({ ok: false, retryAfterSeconds: 6 })
  expect(limit.take('a', at(10)).ok).toBe(true)
  expect(limit.take('a', at(10)).ok).toBe(false)
})

test('remembers no more than ten thousand, and takes from nobody new until some are forgotten', () => {
  const limit = open()
  const taken = Array.from({ length: 10_050 }, (_, one) => limit.take(`n${one}`, at(0)).ok)
  expect(taken.filter(Boolean)).toHaveLength(10_000)
  expect(limit.take('n0', at(0)).ok).toBe(true)
  expect(limit.take('new', at(60)).ok).toBe(true)
})

test('is whole again after its time', () => {
  const limit = open()
  for (let one = 0; one < 3; one += 1) limit.take('a', at(0))
  limit.take('b', at(1))
  expect(Array.from({ length: 4 }, () => limit.take('a', at(40)).ok)).toEqual([true, true, true, false])
})
