import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BankLine } from '#domain/bank/bank-line.ts'
import { decideLines, identityOf, type KnownLine, type LineIdentity } from '#domain/bank/line-identity.ts'

const line = (over: Partial<BankLine> = {}): BankLine => ({
  account: 'DE1',
  day: '2026-11-03',
  amountCents: 9_080,
  currency: 'EUR',
  name: 'Ada Keel',
  text: 'Invoice LS-0001',
  reference: null,
  isReversal: false,
  ...over,
})

/** What is kept after a file was imported, and how many of its lines were new. */
function take(known: KnownLine[], lines: readonly LineIdentity[], batch = lines.length || 1) {
  const taken = new Set<string>()
  let added = 0
  const kept = [...known]
  for (let at = 0; at < lines.length; at += batch) {
    const some = lines.slice(at, at + batch)
    for (const [place, decision] of decideLines(kept.slice(), some, taken).entries()) {
      const identity = some[place]
      if (decision.kind === 'new' && identity) {
        const id = String(kept.length + 1)
        kept.push({ ...identity, id })
        taken.add(id)
        added += 1
      } else if (decision.kind === 'known' && decision.learns && identity) {
        const found = kept.findIndex(({ id }) => id === decision.id)
        const old = kept[found]
        if (old) kept[found] = { ...old, reference: identity.reference }
      }
    }
  }
  return { kept, added }
}

const of = (...lines: BankLine[]) => lines.map((one) => identityOf(one, 'EUR'))

test.each([
  ['the same reference', [line({ reference: 'A' })], [line({ reference: 'A', text: 'otherwise written' })], 0],
  ['another reference', [line({ reference: 'A' })], [line({ reference: 'B' })], 1],
  [
    'the return of a payment under its reference',
    [line({ reference: 'A' })],
    [line({ reference: 'A', amountCents: -9_080 })],
    1,
  ],
  ['no reference in the second file', [line({ reference: 'A' })], [line({ account: '', text: 'INVOICE LS 0001' })], 0],
  ['no reference in the first file', [line({ account: '', currency: null })], [line({ reference: 'A' })], 0],
  ['two alike on one day', [line()], [line(), line()], 1],
  ['another day', [line()], [line({ day: '2026-11-04' })], 1],
  ['another account', [line()], [line({ account: 'DE2' })], 1],
  ['another account, by reference', [line({ reference: 'A' })], [line({ reference: 'A', account: 'DE2' })], 1],
] as const)('%s', (_what, first, second, added) => {
  expect(take(take([], of(...first)).kept, of(...second)).added).toBe(added)
})

test('a line that had no reference is known by it from then on', () => {
  const first = take([], of(line()))
  const second = take(first.kept, of(line({ reference: 'A' })))
  expect(take(second.kept, of(line({ reference: 'A' }), line({ reference: 'B' }))).added).toBe(1)
})

const someLines = fc.array(
  fc.record({
    account: fc.constantFrom('', 'DE1'),
    content: fc.constantFrom('a', 'b'),
    reference: fc.constantFrom(null, null, 'r1', 'r2', 'r3'),
  }),
  { maxLength: 12 },
)

test('the same file twice adds nothing, however it is cut into batches', () => {
  fc.assert(
    fc.property(someLines, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (lines, one, other) => {
      const { kept } = take([], lines, one)
      expect(take(kept, lines, other).added).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})
