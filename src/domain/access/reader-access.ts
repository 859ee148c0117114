export type InstitutionAccess = { name: string; licence: 'current' | 'lapsed' }

/** What is known of a reader where something is only for some readers. */
export type ReaderAccess =
  | { kind: 'visitor' }
  | {
      kind: 'account'
      subscription: 'none' | 'active' | 'expired'
      isStaff: boolean
      /** Whose network or whose email address the reader has besides. */
      institution: InstitutionAccess | null
    }
  | { kind: 'institution'; institution: InstitutionAccess }

/** Someone of whom nothing is known: every reader without a session. */
export const VISITOR: ReaderAccess = { kind: 'visitor' }
