import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Measured, withTables } from '../../../scripts/scaling/tables.mjs'

const docs = resolve(import.meta.dirname, '../../../docs')
const document = readFileSync(resolve(docs, 'scaling.md'), 'utf8')
const measured: Measured = JSON.parse(readFileSync(resolve(docs, 'scaling-costs.json'), 'utf8'))

test('the tables of docs/scaling.md are what the simulation makes of the measured costs', () => {
  expect(document).toBe(withTables(document, measured))
})

test('another cost is another document', () => {
  const dearer = structuredClone(measured)
  dearer.costs.order.programMs *= 2
  expect(withTables(document, dearer)).not.toBe(document)
})
