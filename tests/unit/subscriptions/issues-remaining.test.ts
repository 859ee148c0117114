import { expect, test } from 'vitest'
import { issuesLeftInCycle, issuesRemaining } from '#domain/subscriptions/issues-remaining.ts'

const harbor = { title: 'Harbor' }
const roads = { title: 'Long Roads' }

test.each([
  [3, [], '3 issues'],
  [1, [], '1 issue'],
  [0, [], '0 issues'],
  [0, [harbor], '1 issue (Harbor)'],
  [0, [harbor, roads], '2 issues (Harbor, Long Roads)'],
  [3, [harbor], '4 issues (including Harbor)'],
] as const)('%i left and %j expected read as %s', (count, expected, text) =>
  expect(issuesRemaining(count, expected)).toBe(text),
)

test.each([
  [null, [harbor], '∞'],
  [3, [harbor], '3 plus Harbor'],
  [0, [harbor, roads], 'Harbor, Long Roads'],
  [3, [], '3'],
  [0, [], '0'],
] as const)('a cycle with %s left and %j expected shows %s', (unbound, issuesLeft, text) =>
  expect(issuesLeftInCycle({ unbound, issuesLeft })).toBe(text),
)
