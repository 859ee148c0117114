import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import {
  readOrderSnapshot,
  SNAPSHOT_VERSION,
  type StoredOrderSnapshot,
  storeOrderSnapshot,
} from '#domain/orders/stored-order-snapshot.ts'
import { readRenewalCharge, storeRenewalCharge } from '#domain/renewals/renewal-charge.ts'

// Each file holds orders as the program of that version wrote them, by what they are; `today.json` the same orders as they
// are read now. A file of a version that was ever written is never changed.
const folder = join(import.meta.dirname, 'snapshots')
const read = <Snapshot>(file: string): Record<string, Snapshot> =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Snapshot>
const today = read<OrderSnapshot>('today.json')
const versions = Array.from({ length: SNAPSHOT_VERSION }, (_, index) => index + 1)

test('there are orders of every version that was ever written', () => {
  const files = readdirSync(folder).filter((file) => file !== 'today.json')
  expect(files.sort()).toEqual(versions.map((version) => `v${version}.json`))
})

describe.each(versions)('version %i', (version) => {
  const written = Object.entries(read<StoredOrderSnapshot>(`v${version}.json`))

  test.each(written)('is read as today: %s', (name, stored) => {
    expect(readOrderSnapshot(stored)).toStrictEqual(today[name])
  })
})

test.each(Object.entries(today))('is written in the newest version, and read back: %s', (name, snapshot) => {
  const stored = storeOrderSnapshot(snapshot)
  expect(stored).toStrictEqual(read(`v${SNAPSHOT_VERSION}.json`)[name])
  expect(readOrderSnapshot(stored)).toStrictEqual(snapshot)
})

test('what a newer program has written is refused, and says so', () => {
  const stored = { ...read<StoredOrderSnapshot>('v5.json')['an upgrade of a gift'], version: SNAPSHOT_VERSION + 1 }
  expect(() => readOrderSnapshot(stored)).toThrow('has version 6; this program reads versions up to 5')
})

test('a charge from before it was said who asked for it was asked for by nobody', () => {
  const name = 'a digital renewal of an account'
  const snapshot = today[name] as OrderSnapshot
  const stored = read<StoredOrderSnapshot>('v2.json')[name] as StoredOrderSnapshot
  expect(readRenewalCharge({ snapshot: stored })).toStrictEqual({ snapshot, isAsked: false })
  expect(readRenewalCharge(storeRenewalCharge({ snapshot, isAsked: true }))).toStrictEqual({ snapshot, isAsked: true })
})
