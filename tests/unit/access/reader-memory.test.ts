import { expect, test } from 'vitest'
import type { FoundReader, RequestTraces } from '#application/access/identify-reader.ts'
import { ReaderMemory } from '#application/access/reader-memory.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import { noPorts } from '../../support/no-ports.ts'

const subscriber: ReaderAccess = { kind: 'account', subscription: 'active', isStaff: false, institution: null }
// Nothing here asks a database.
const context = { db: null as never, now: () => new Date(0), ports: noPorts }
const somebody: RequestTraces = { sessionToken: 'a-session', address: '10.0.0.1' }

const MINUTES_MS = 600_000

/** Answers are given by hand, so that the test says when each comes. */
function openMemory() {
  const clock = { now: 0 }
  type Question = { traces: RequestTraces; answer(reader: ReaderAccess, accountId?: string): void; fail(): void }
  const asked: Question[] = []
  const memory = new ReaderMemory(
    (_context, traces) =>
      new Promise<FoundReader>((answer, refuse) =>
        asked.push({
          traces,
          answer: (reader, accountId) =>
            answer({ reader, holder: accountId === undefined ? null : { accountId, knownForMs: MINUTES_MS } }),
          fail: () => refuse(new Error('away')),
        }),
      ),
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

/** A memory that hears of changes, with somebody in it whose subscription is the account's own. */
async function openHearing() {
  const opened = openMemory()
  const { memory, clock, asked, ask } = opened
  const hear = () => memory.known.listen()()
  hear()
  const first = ask()
  asked[0]?.answer(subscriber, 'an-account')
  await first
  /** A moment later, when only what was told counts. */
  const later = (ms = 800) => {
    clock.now += ms
    hear()
    return memory.recall(somebody)
  }
  return { ...opened, hear, later }
}

test('as long as changes are told, who has not changed is not looked up again', async () => {
  const { later } = await openHearing()
  expect(later()).toEqual(subscriber)
  expect(later(MINUTES_MS - 801)).toEqual(subscriber)
  expect(later(1), 'not for ever').toBeNull()
})

test.each([
  ['the account’s', 'an-account', null],
  ['every reader’s', '*', null],
  ['another account’s', 'another', subscriber],
])('%s access changes', async (_whose, accountId, then) => {
  const { memory, later } = await openHearing()
  memory.known.changed(accountId)
  expect(later()).toEqual(then)
})

test('what is told while an answer is under way may not be in it', async () => {
  const { memory, asked, ask, later } = await openHearing()
  memory.known.changed('an-account')
  expect(later()).toBeNull()
  const again = ask()
  memory.known.changed('an-account')
  asked[1]?.answer(subscriber, 'an-account')
  await again
  expect(later()).toBeNull()
})

test('a session that writes is asked for anew, and what was being asked of it is not kept', async () => {
  const { memory, asked, ask, later } = await openHearing()
  memory.forget('a-session')
  expect(later()).toBeNull()
  const again = ask()
  memory.forget('a-session')
  asked[1]?.answer(subscriber, 'an-account')
  await again
  expect(later()).toBeNull()
})

test('when nothing can be heard, nothing of it counts; and it counts again once it is known that nothing was missed', async () => {
  const { memory, clock, hear, later } = await openHearing()
  expect(later()).toEqual(subscriber)
  clock.now += 900
  expect(memory.recall(somebody)).toBeNull()
  hear()
  expect(memory.recall(somebody)).toEqual(subscriber)
})

test('hearing counts from the question, not from the answer', async () => {
  const { memory, clock } = await openHearing()
  const heard = memory.known.listen()
  clock.now += 899
  heard()
  expect(memory.recall(somebody)).toEqual(subscriber)
  clock.now += 1
  expect(memory.recall(somebody)).toBeNull()
})

test('a session that comes from elsewhere is asked for: it may be within an institution’s network', async () => {
  const { memory, later } = await openHearing()
  expect(later()).toEqual(subscriber)
  expect(memory.recall({ ...somebody, address: '10.0.0.2' })).toBeNull()
})

test('whose access is not the account’s own, or who was asked for while nothing was heard, is not kept', async () => {
  const { memory, clock, asked, ask } = openMemory()
  const first = ask()
  asked[0]?.answer(subscriber, 'an-account')
  await first
  clock.now = 800
  memory.known.listen()()
  expect(memory.recall(somebody)).toBeNull()
  const second = ask()
  asked[1]?.answer(subscriber)
  await second
  clock.now = 1_500
  expect(memory.recall(somebody)).toBeNull()
})
