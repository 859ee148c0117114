import { expect, test } from 'vitest'
import type { RequestTraces } from '#application/access/identify-reader.ts'
import { ReaderMemory } from '#application/access/reader-memory.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import { noPorts } from '../../support/no-ports.ts'

const subscriber: ReaderAccess = { kind: 'account', subscription: 'active', isStaff: false, institution: null }
// Nothing here asks a database.
const context = { db: null as never, now: () => new Date(0), ports: noPorts }
const somebody: RequestTraces = { sessionToken: 'a-session', address: '10.0.0.1' }

/** Answers are given by hand, so that the test says when each comes. */
function openMemory() {
  const clock = { now: 0 }
  const asked: { traces: RequestTraces; answer(reader: ReaderAccess): void; fail(): void }[] = []
  const memory = new ReaderMemory(
    (_context, traces) =>
      new Promise((answer, refuse) => asked.push({ traces, answer, fail: () => refuse(new Error('away')) })),
    { forMs: 500, clock: () => clock.now },
  )
  return { memory, clock, asked, ask: (traces = somebody) => memory.identify(context, traces) }
}

test('whoever turns pages is looked up once in a moment, which begins with the question', async () => {
  const { memory, clock, asked, ask } = openMemory()
  const first = ask()
  expect(memory.recall(somebody)).toBeNull()
  clock.now = 400
  asked[0]?.answer(subscriber)
  expect([await first, await ask()]).toEqual([subscriber, subscriber])
  expect(memory.recall(somebody)).toEqual(subscriber)
  clock.now = 500
  expect(memory.recall(somebody)).toBeNull()
  void ask()
  expect(asked).toHaveLength(2)
})

test('a session that has written something is asked for anew, also while an answer is under way', async () => {
  const { memory, asked, ask } = openMemory()
  const before = ask()
  memory.forget('a-session')
  const after = ask()
  asked[0]?.answer(subscriber)
  asked[1]?.answer(VISITOR)
  expect([await before, await after]).toEqual([subscriber, VISITOR])
  expect(memory.recall(somebody)).toEqual(VISITOR)
})

test('one session in two networks, and two networks without any, are each asked for', async () => {
  const { asked, ask } = openMemory()
  for (const address of ['10.0.0.1', '10.0.0.2'])
    for (const sessionToken of ['a-session', null]) void ask({ sessionToken, address })
  expect(asked).toHaveLength(4)
})

test('an answer that did not come is not remembered', async () => {
  const { asked, ask } = openMemory()
  const failing = ask()
  asked[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  void ask()
  expect(asked).toHaveLength(2)
})

test('all are forgotten at once', async () => {
  const { memory, asked, ask } = openMemory()
  const first = ask()
  asked[0]?.answer(subscriber)
  await first
  memory.forgetAll()
  expect(memory.recall(somebody)).toBeNull()
})

test('what can’t be a session takes no place, and strangers with made-up ones only so many', () => {
  const { memory, asked, ask } = openMemory()
  const long = { sessionToken: 'x'.repeat(101), address: '10.0.0.1' }
  void ask(long)
  void ask(long)
  expect(asked).toHaveLength(2)
  void ask()
  for (let n = 0; n < 10_000; n += 1) void ask({ sessionToken: `made-up-${n}`, address: '10.0.0.9' })
  const before = asked.length
  void ask()
  expect(asked).toHaveLength(before + 1)
  expect(memory.recall(somebody)).toBeNull()
})
