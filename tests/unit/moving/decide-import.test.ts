import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOutcomes, decideImport } from '#domain/moving/decide-import.ts'
import type { ReadRow } from '#domain/moving/read-import.ts'

const address = { line1: '1 Pier', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }

const row = (number: number, email: string, more: { id?: string; name?: string } = {}): ReadRow => ({
  row: number,
  problems: [],
  notices: [],
  reader: {
    id: more.id ?? String(number),
    email,
    emailKey: email.toLowerCase(),
    name: more.name ?? `Reader ${number}`,
    cycle: null,
    addresses: { 'ship-a': address },
    autorenew: false,
    customer: null,
    method: null,
  },
})
const nobody = { accounts: new Set<string>(), known: new Set<string>() }
const leaveOut = { existing: 'leave-out', sameEmail: 'leave-out' } as const
const idOf = ({ reader }: { reader: { id: string | null } }) => reader.id ?? ''
const outcomes = (rows: readonly ReadRow[], mapping: Parameters<typeof decideImport>[1] = leaveOut, facts = nobody) =>
  decideImport(rows, mapping, { facts, idOf }).map(({ outcome }) => outcome)

test('the second row of an email is left out, and says which is the first', () => {
  const decided = decideImport([row(2, 'a@x.example'), row(3, 'A@x.example')], leaveOut, { facts: nobody, idOf })
  expect(decided.map(({ outcome }) => outcome)).toEqual(['added', 'duplicate'])
  expect(decided[1]?.problems).toEqual([{ role: 'email', message: 'Row 2 has the same email.', value: 'A@x.example' }])
})

test('or it is another subscription of that reader, where somebody says so', () => {
  const together = { ...leaveOut, sameEmail: 'together' } as const
  expect(outcomes([row(2, 'a@x.example'), row(3, 'a@x.example')], together)).toEqual(['added', 'joined'])
})

test('an email that has an account is left out, or added to it, as somebody chooses', () => {
  const facts = { ...nobody, accounts: new Set(['a@x.example']) }
  expect(outcomes([row(2, 'a@x.example')], leaveOut, facts)).toEqual(['existing'])
  expect(outcomes([row(2, 'a@x.example')], { ...leaveOut, existing: 'add' }, facts)).toEqual(['joined'])
})

test('the same name and postcode are told, and both taken', () => {
  const rows = [row(2, 'a@x.example', { name: 'Ada Keel' }), row(3, 'b@x.example', { name: 'ADA KEEL' })]
  const decided = decideImport(rows, leaveOut, { facts: nobody, idOf })
  expect(decided.map(({ outcome, notices }) => [outcome, notices.length])).toEqual([
    ['added', 0],
    ['added', 1],
  ])
})

test('an id that was brought in before is known, and one that is in the file twice is taken once', () => {
  const facts = { ...nobody, known: new Set(['7']) }
  const rows = [
    row(2, 'a@x.example', { id: '7' }),
    row(3, 'b@x.example', { id: '8' }),
    row(4, 'c@x.example', { id: '8' }),
  ]
  expect(outcomes(rows, leaveOut, facts)).toEqual(['known', 'added', 'duplicate'])
})

test('whatever the file: every row has one outcome, and no id or (left out) email is taken twice', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.boolean()), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(rows, fc.constantFrom('leave-out' as const, 'together' as const), (written, sameEmail) => {
      const read = written.map(([email, id, isFaulty], at) =>
        isFaulty
          ? { ...row(at + 2, 'x@x.example'), reader: null }
          : row(at + 2, `${email}@x.example`, { id: String(id) }),
      )
      const decided = decideImport(read, { existing: 'leave-out', sameEmail }, { facts: nobody, idOf })
      const counts = countOutcomes(decided)
      const { added, joined, known, existing, duplicate, faulty } = counts
      expect(added + joined + known + existing + duplicate + faulty).toBe(counts.rows)
      const taken = decided.filter(({ outcome }) => outcome === 'added' || outcome === 'joined')
      expect(new Set(taken.map(({ externalId }) => externalId)).size).toBe(taken.length)
      const accounts = decided.filter(({ outcome }) => outcome === 'added').map(({ reader }) => reader?.emailKey)
      expect(new Set(accounts).size).toBe(accounts.length)
      if (sameEmail === 'leave-out') expect(joined).toBe(0)
    }),
  )
})
