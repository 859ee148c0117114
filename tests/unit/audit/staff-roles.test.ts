import { expect, test } from 'vitest'
import { mayDo } from '#domain/audit/actor.ts'
import { staffActs } from '#domain/audit/staff-acts.ts'
import { isStaffRole, may, type StaffRole, type StaffVerb, staffRoles } from '#domain/audit/staff-roles.ts'

const sights = ['see counts', 'see readers', 'see money', 'see audit log', 'see unreleased'] as const
const verbs: readonly StaffVerb[] = [...staffActs, 'log in', 'view account', 'view donation', ...sights]
const of = (role: StaffRole) => verbs.filter((verb) => may(role, verb))
const as = (...roles: StaffRole[]) => ({ kind: 'staff', accountRef: 'acc-x', name: 'X', roles }) as const

/** What is about the magazine's money, and nobody's but of whoever keeps its books. */
const moneyVerbs = [
  'see money',
  'refund above limit',
  'note paid back',
  'keep order',
  'take evidence',
  'create invoice',
  'record invoice payment',
  'void invoice',
  'remind invoice',
  'import bank statement',
  'book bank line',
  'ignore bank line',
  'reopen bank line',
  'look after payment',
  'fetch payouts',
  'close month',
  'run statements',
  'send statement',
  'replace statement',
  'run donations',
  'export events',
  'export everything',
] as const
const subscriptionVerbs = [
  'add subscription',
  'extend subscription',
  'change subscription',
  'move subscription',
  'cancel subscription',
  'skip issue',
  'switch autorenew',
  'merge accounts',
  'run import',
  'take import live',
  'undo import',
] as const
const issueVerbs = ['cut issue', 'undo cut', 'hand over issue', 'deliver issue', 'supplement issue'] as const

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
  for (const verb of [...subscriptionVerbs, ...issueVerbs, 'erase account', 'import content'] as const)
    expect(may('books', verb), verb).toBe(false)
})

test('circulation runs issues and subscriptions, and bills nobody', () => {
  expect(of('circulation')).toEqual(
    expect.arrayContaining(['see readers', 'cut issue', 'add subscription', 'refund-order']),
  )
  for (const verb of moneyVerbs) expect(may('circulation', verb), verb).toBe(false)
})

test('only an owner gives roles, takes a second factor away, reads the log and tells other tools', () => {
  const tools = ['add webhook', 'remove webhook', 'replay webhook'] as const
  for (const verb of ['change role', 'reset second factor', 'see audit log', ...tools] as const)
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
