import { expect, test } from 'vitest'
import {
  fitLabel,
  LABEL_LEADING,
  labelPlace,
  labelSheets,
  mayShowPrices,
  type PackedParcel,
  pickList,
  sheets,
} from '#domain/orders/goods-papers.ts'

const line = (ref: string, name: string, quantity: number) => ({ ref, name, quantity, price: null })
const parcel = (ref: string, ...goods: PackedParcel['goods']): PackedParcel => ({
  ref,
  kind: 'order',
  since: '2026-11-18',
  to: ['Ada Quill'],
  goods,
  isDisputed: false,
})

test('a pick list names each thing once, with how many of it go into which parcel and how many stay', () => {
  const parcels = [
    parcel('1', line('prd:tote', 'Canvas Tote', 2), line('iss:3', 'Issue 3', 1)),
    parcel('2', line('prd:tote', 'Canvas Tote', 1)),
  ]
  expect(pickList(parcels, new Map([['prd:tote', 22]]))).toEqual([
    {
      ref: 'prd:tote',
      name: 'Canvas Tote',
      count: 3,
      left: 22,
      parcels: [
        { ref: '1', quantity: 2 },
        { ref: '2', quantity: 1 },
      ],
    },
    { ref: 'iss:3', name: 'Issue 3', count: 1, left: null, parcels: [{ ref: '1', quantity: 1 }] },
  ])
})

test('prices are shown to whoever paid alone, and only where that is set', () => {
  const set = { slipPrices: true, labelSheet: 'a4-3x8' } as const
  expect(mayShowPrices(set, { buyer: 'Ada Quill', recipient: ' ada  quill' })).toBe(true)
  expect(mayShowPrices(set, { buyer: 'Ada Quill', recipient: 'Bo Quill' })).toBe(false)
  expect(mayShowPrices({ ...set, slipPrices: false }, { buyer: 'Ada', recipient: 'Ada' })).toBe(false)
})

const page = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } }

test.each(labelSheets)('the labels of %s stand on the page, none over another', (name) => {
  const sheet = sheets[name]
  const all = Array.from({ length: sheet.columns * sheet.rows }, (_, index) => labelPlace(sheet, index))
  expect(new Set(all.map(({ left, top }) => `${left} ${top}`)).size).toBe(all.length)
  for (const { left, top } of all) {
    expect(left + sheet.label.width).toBeLessThanOrEqual(page[sheet.paper].width + 0.01)
    expect(top + sheet.label.height).toBeLessThanOrEqual(page[sheet.paper].height)
  }
  expect(sheet.pitch.across).toBeGreaterThanOrEqual(sheet.label.width)
  expect(sheet.pitch.down).toBeGreaterThanOrEqual(sheet.label.height)
})

test.each(labelSheets)('an address of seven lines, or of very long ones, fits on a label of %s whole', (name) => {
  const { label } = sheets[name]
  const seven = ['Ada Quill', 'Tower 4', 'Flat 2', 'Hong Kong', 'Kowloon', '999077', 'HONG KONG SAR CHINA']
  const long = ['Maximiliana-Theodora von und zu Hohenschwangau-Oberammergau '.repeat(2).trim(), ...seven.slice(1)]
  for (const lines of [['Ada'], seven, long]) {
    const fitted = fitLabel(lines, label)
    expect(fitted.lines.length * fitted.size * LABEL_LEADING).toBeLessThanOrEqual(label.height - 2 * label.padding)
    expect(fitted.lines.join(' ')).toBe(lines.join(' '))
  }
  expect(fitLabel(['Ada'], label).size).toBe(10)
})
