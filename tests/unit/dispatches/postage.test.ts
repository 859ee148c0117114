import { expect, test } from 'vitest'
import { dispatchReport } from '#domain/dispatches/dispatch.ts'
import { postageOf } from '#domain/dispatches/postage.ts'

const { sent } = dispatchReport(
  [
    { deliverable: 'digital', waits: false, accounts: 9, copies: 9 },
    { deliverable: 'print-a', waits: false, accounts: 4, copies: 5 },
    { deliverable: 'print-a', waits: true, accounts: 2, copies: 2 },
    { deliverable: 'print-c', waits: false, accounts: 1, copies: 1 },
  ],
  [],
)
const extras = [{ deliverable: 'print-a', copies: 3 }]

test('post is paid for each copy that has an address, and for extra ones, by its category', () => {
  expect(postageOf(sent, extras, { a: 100, b: 300, c: 900 })).toEqual([
    { deliverable: 'print-a', copies: 8, cost: 800 },
    { deliverable: 'print-b', copies: 0, cost: 0 },
    { deliverable: 'print-c', copies: 1, cost: 900 },
  ])
})

test('where no rate is set copies are counted, and no cost is made up', () => {
  expect(postageOf(sent, [], null).map(({ copies, cost }) => [copies, cost])).toEqual([
    [5, null],
    [0, null],
    [1, null],
  ])
})
