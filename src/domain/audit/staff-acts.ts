/**
 * Every act of the staff that the audit log keeps. A command of the desk names its act; one that names none is given
 * a database that takes no writes.
 */
export const staffActs = [
  'change role',
  'reset second factor',
  'erase account',
  'note reader',
  'change name',
  'add subscription',
  'cancel subscription',
  'skip issue',
  'refund-order',
  'keep order',
  'create invoice',
  'record invoice payment',
  'void invoice',
  'change stock',
  'set coupon',
  'set institution',
  'cut issue',
  'undo cut',
  'hand over issue',
  'deliver issue',
  'supplement issue',
  'release issue',
  'withdraw issue',
  'make mailing list',
  'make missing labels',
  'send missing copy',
  'replace missing copy',
  'refuse missing copy',
  'settle missing copy',
  'run renewals',
  'print renewal letters',
  'run statements',
  'send statement',
  'replace statement',
  'note goods',
  'stop donation',
  'change donation',
  'mail donation link',
  'run donations',
  'close cancellation',
  'export events',
  'import content',
  'retry job',
] as const

export type StaffAct = (typeof staffActs)[number]

/** What staff do with a browser, and the log keeps too. */
export type BrowserAct = 'log in' | 'view account' | 'view donation'
