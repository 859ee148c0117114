import { expect, test } from 'vitest'
import { openQueue } from '#web/parts/cart/request-queue.ts'

/** A request that is answered when the test says so. */
function newRequest(name: string, asked: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ask = () => {
    asked.push(name)
    return promise
  }
  return { ask, answer: () => resolve(name) }
}

const turn = () => new Promise((passed) => setTimeout(passed))

test('requests go one after the other, each with its own answer', async () => {
  const asked: string[] = []
  const queue = openQueue()
  const [one, two] = [newRequest('one', asked), newRequest('two', asked)]
  const answers = Promise.all([queue.enqueue(one.ask), queue.enqueue(two.ask)])
  await turn()
  expect([asked, queue.size()]).toEqual([['one'], 2])
  one.answer()
  await turn()
  expect([asked, queue.size()]).toEqual([['one', 'two'], 1])
  two.answer()
  expect(await answers).toEqual(['one', 'two'])
  expect(queue.size()).toBe(0)
})

test('it is settled when nothing is left, not even what followed from the last answer', async () => {
  const asked: string[] = []
  const queue = openQueue()
  const [one, two] = [newRequest('one', asked), newRequest('two', asked)]
  const both = queue.enqueue(one.ask).then(() => queue.enqueue(two.ask))
  let isSettled = false
  const settled = queue.settled().then(() => {
    isSettled = true
  })
  one.answer()
  await turn()
  await turn()
  expect([asked, isSettled]).toEqual([['one', 'two'], false])
  two.answer()
  await both
  await settled
  expect(queue.size()).toBe(0)
})

test('where there is nothing to wait for, it is settled', async () => {
  await openQueue().settled()
})

test('what was read while something else was asked for is not the newest', async () => {
  const queue = openQueue()
  const isNewest = queue.mark()
  expect(isNewest()).toBe(true)
  const asked = queue.enqueue(async () => 'one')
  expect(isNewest(), 'while it waits').toBe(false)
  await asked
  expect([isNewest(), queue.mark()()]).toEqual([false, true])
})

test('only the newest word on a thing is sent, also where the rest is sent at once', async () => {
  const asked: string[] = []
  const queue = openQueue()
  const names = ['tote 2', 'tote 3', 'mug 5', 'tote 4', 'mug 6'] as const
  const requests = names.map((name) => ({ key: name.slice(0, -2), ...newRequest(name, asked) }))
  const [first, ...others] = requests.map(
    ({ ask, key }) =>
      () =>
        queue.enqueue(ask, key),
  )
  const underWay = first?.()
  await turn()
  expect(asked).toEqual(['tote 2'])
  const answers = Promise.all([underWay, ...others.map((enqueue) => enqueue())])
  expect(queue.size()).toBe(3)
  queue.sendRest()
  expect(asked).toEqual(['tote 2', 'tote 4', 'mug 6'])
  for (const { answer } of requests) answer()
  expect(await answers).toEqual(['tote 2', 'tote 4', 'mug 6', 'tote 4', 'mug 6'])
  expect([asked.length, queue.size()]).toEqual([3, 0])
})
