import { expect, test } from 'vitest'
import { accessAnswer } from '#domain/access/access-answer.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'

const institutions = [
  null,
  { name: 'Northfield', licence: 'current' },
  { name: 'Northfield', licence: 'lapsed' },
  { name: 'Southfield', licence: 'current' },
] as const

const readers: ReaderAccess[] = [
  VISITOR,
  ...institutions.flatMap((institution) => (institution ? [{ kind: 'institution' as const, institution }] : [])),
  ...(['none', 'active', 'expired'] as const).flatMap((subscription) =>
    institutions.map((institution) => ({ kind: 'account' as const, subscription, isStaff: false, institution })),
  ),
]

test('two readers of whom access says anything different never share a page', () => {
  const answers = readers.map(accessAnswer)
  expect(new Set(answers).size).toBe(readers.length)
  expect(answers).not.toContain(null)
})

test('nothing that staff see is kept', () => {
  expect(accessAnswer({ kind: 'account', subscription: 'active', isStaff: true, institution: null })).toBeNull()
})
