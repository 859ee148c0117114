/** What is known of a reader where something is only for some readers. */
export type ReaderAccess =
  | { kind: 'visitor' }
  | { kind: 'account'; subscription: 'none' | 'active' | 'expired'; isStaff: boolean }
  | { kind: 'institution'; licence: 'current' | 'lapsed' }

/** Someone of whom nothing is known: every reader without a session. */
export const VISITOR: ReaderAccess = { kind: 'visitor' }
