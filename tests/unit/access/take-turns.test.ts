import { expect, test } from 'vitest'
import { takeTurns } from '#adapters/passwords/take-turns.ts'

/** Work that ends when it is told to. */
function makeTurns() {
  const { inTurn, isFull } = takeTurns({ atOnce: 1, lanes: { known: 3, stranger: 2 } })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const come = (lane: 'known' | 'stranger', name: string) =>
    inTurn(lane, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((passed) => setImmediate(passed))
  }
  return { begun, come, end, isFull }
}

test('those of the first lane go before all others, whoever came first', async () => {
  const { begun, come, end } = makeTurns()
  for (const name of ['s1', 's2', 's3']) void come('stranger', name)
  void come('known', 'k1')
  void come('known', 'k2')
  for (const name of ['s1', 'k1', 'k2', 's2']) await end(name)
  expect(begun).toEqual(['s1', 'k1', 'k2', 's2', 's3'])
})

test('whose lane is full is told so, and nobody else', async () => {
  const { come, isFull } = makeTurns()
  for (const name of ['s1', 's2', 's3']) void come('stranger', name)
  expect([isFull('stranger'), isFull('known')]).toEqual([true, false])
  expect(await come('stranger', 's4')).toBe('busy')
  let told: unknown = 'waiting'
  void come('known', 'k1').then((said) => {
    told = said
  })
  await new Promise((passed) => setImmediate(passed))
  expect(told).toBe('waiting')
})
