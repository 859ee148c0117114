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

/** The institution that a reader has access through, or had. */
export const institutionOf = (reader: ReaderAccess): InstitutionAccess | null =>
  reader.kind === 'visitor' ? null : reader.institution

/** Someone of whom nothing is known: every reader without a session. */
export const VISITOR: ReaderAccess = { kind: 'visitor' }
