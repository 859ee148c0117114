import { expect, test } from 'vitest'
import { mayDo } from '#domain/audit/actor.ts'
import { staffActs } from '#domain/audit/staff-acts.ts'
import { isStaffRole, may, type StaffRole, type StaffVerb, staffRoles } from '#domain/audit/staff-roles.ts'

const sights = ['see counts', 'see readers', 'see money', 'see audit log', 'see unreleased'] as const
const verbs: readonly StaffVerb[] = [...staffActs, 'log in', 'view account', 'view donation', ...sights]
const of = (role: StaffRole) => verbs.filter((verb) => may(role, verb))
const as = (...roles: StaffRole[]) => ({ kind: 'staff', accountRef: 'acc-x', name: 'X', roles }) as const

test('an owner may do everything', () => {
  expect(of('owner')).toEqual(verbs)
})

test('an editor sees counts and what is not out yet, and nobody’s name or address', () => {
  expect(of('editor')).toEqual([
    'release issue',
    'withdraw issue',
    'import content',
    'write letter',
    'test letter',
    'schedule letter',
    'pause letter',
    'resume letter',
    'stop letter',
    'log in',
    'see counts',
    'see unreleased',
  ])
})

test('books see readers and money, and change no subscription', () => {
  expect(of('books')).toEqual(expect.arrayContaining(['see readers', 'see money', 'create invoice', 'refund-order']))
  for (const verb of [
    'add subscription',
    'cancel subscription',
    'cut issue',
    'erase account',
    'import content',
  ] as const)
    expect(may('books', verb), verb).toBe(false)
})

test('circulation runs issues and subscriptions, and bills nobody', () => {
  expect(of('circulation')).toEqual(
    expect.arrayContaining(['see readers', 'cut issue', 'add subscription', 'refund-order']),
  )
  for (const verb of ['see money', 'create invoice', 'void invoice', 'keep order', 'run donations'] as const)
    expect(may('circulation', verb), verb).toBe(false)
})

test('only an owner gives roles, takes a second factor away and reads the log', () => {
  for (const verb of ['change role', 'reset second factor', 'see audit log'] as const)
    expect(staffRoles.filter((role) => may(role, verb))).toEqual(['owner'])
})

test('who has several roles may do what any of them may; who has none may only log in', () => {
  for (const verb of verbs) {
    expect(mayDo(as('books', 'editor'), verb)).toBe(may('books', verb) || may('editor', verb))
    expect(mayDo(as(), verb)).toBe(verb === 'log in')
    expect(mayDo({ kind: 'command-line', name: 'ada' }, verb)).toBe(true)
  }
})

test.each([
  ['owner', true],
  ['Owner', false],
  ['toString', false],
  ['', false],
])('%j is a role: %s', (word, is) => expect(isStaffRole(word)).toBe(is))
