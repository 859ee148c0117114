import type { BrowserAct, StaffAct } from './staff-acts.ts'

/** What somebody on the staff is there for. One person may have several roles. */
export const staffRoles = ['owner', 'circulation', 'books', 'editor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (word: string): word is StaffRole => (staffRoles as readonly string[]).includes(word)

/** What staff look at. Whoever may see counts alone sees no name and no address. */
export type StaffSight = 'see counts' | 'see readers' | 'see money' | 'see audit log' | 'see unreleased'

/** Acts that some may do within bounds only. */
export type StaffLimit = 'refund above limit'

export type StaffVerb = StaffAct | BrowserAct | StaffSight | StaffLimit

const everyone = staffRoles
const circulation: readonly StaffRole[] = ['circulation']
const books: readonly StaffRole[] = ['books']
const readers: readonly StaffRole[] = ['circulation', 'books']
const issues: readonly StaffRole[] = ['circulation', 'editor']
const editor: readonly StaffRole[] = ['editor']
const ownerOnly: readonly StaffRole[] = []

/** Who else than an owner may do it. The compiler misses an act that is added to the list and not here. */
const allowed: Record<StaffVerb, readonly StaffRole[]> = {
  'see counts': everyone,
  'see readers': readers,
  'see money': books,
  'see audit log': ownerOnly,
  'see unreleased': everyone,
  'log in': everyone,
  'view account': readers,
  'view donation': readers,
  'change role': ownerOnly,
  'reset second factor': ownerOnly,
  'erase account': circulation,
  'note reader': readers,
  'change name': circulation,
  'change address': circulation,
  'change email': circulation,
  'lift bounce': circulation,
  'replace copy': circulation,
  'resend mail': readers,
  'mail reader link': readers,
  'export reader': circulation,
  'merge accounts': circulation,
  'add subscription': circulation,
  'extend subscription': circulation,
  'change subscription': circulation,
  'move subscription': circulation,
  'cancel subscription': circulation,
  'skip issue': circulation,
  'switch autorenew': circulation,
  'refund-order': readers,
  'refund above limit': books,
  'note paid back': books,
  'keep order': books,
  'take evidence': books,
  'create invoice': books,
  'record invoice payment': books,
  'void invoice': books,
  'remind invoice': books,
  'import bank statement': books,
  'book bank line': books,
  'ignore bank line': books,
  'reopen bank line': books,
  'print goods papers': circulation,
  'fetch payouts': books,
  'close month': books,
  'send goods': circulation,
  'unsend goods': circulation,
  'change stock': circulation,
  'set coupon': circulation,
  'change coupon': circulation,
  'set institution': circulation,
  'cut issue': circulation,
  'undo cut': circulation,
  'hand over issue': circulation,
  'deliver issue': circulation,
  'supplement issue': circulation,
  'release issue': issues,
  'withdraw issue': issues,
  'make mailing list': circulation,
  'correct label': circulation,
  'add extra label': circulation,
  'drop extra label': circulation,
  'make missing labels': circulation,
  'send missing copy': circulation,
  'replace missing copy': circulation,
  'refuse missing copy': circulation,
  'settle missing copy': circulation,
  'run renewals': circulation,
  'send renewal wave': circulation,
  'print renewal letters': circulation,
  'run statements': books,
  'send statement': books,
  'replace statement': books,
  'note goods': books,
  'stop donation': readers,
  'change donation': readers,
  'mail donation link': readers,
  'thank donor': readers,
  'mail gift link': circulation,
  'recall gift': circulation,
  'run donations': books,
  'close cancellation': readers,
  'export events': books,
  'export everything': books,
  'add webhook': ownerOnly,
  'change webhook': ownerOnly,
  'remove webhook': ownerOnly,
  'replay webhook': ownerOnly,
  'push list': ownerOnly,
  'import content': editor,
  'upload import': circulation,
  'map import': circulation,
  'run import': circulation,
  'take import live': circulation,
  'undo import': circulation,
  'retry job': circulation,
  'drop job': circulation,
  'look after payment': books,
  'write letter': editor,
  'test letter': editor,
  'schedule letter': editor,
  'pause letter': editor,
  'resume letter': editor,
  'stop letter': editor,
}

export const may = (role: StaffRole, verb: StaffVerb): boolean => role === 'owner' || allowed[verb].includes(role)
