/** What decides about access, of whoever is asking: nothing of who they are. */
export type ReaderAccess = {
  /** Has a live subscription of their own. */
  subscriber: boolean
  /** Reads through an institution with a current site licence. */
  institution: boolean
}

/** A reader of whom nothing is known. */
export const anyone: ReaderAccess = { subscriber: false, institution: false }

export type Download = { allowed: true } | { allowed: false; reason: 'not-released' | 'subscribers-only' }

/** Whether a reader may have an issue as a file. What is not released yet nobody can have. */
export function mayDownloadIssue(reader: ReaderAccess, issue: { released: boolean }): Download {
  if (!issue.released) return { allowed: false, reason: 'not-released' }
  if (reader.subscriber || reader.institution) return { allowed: true }
  return { allowed: false, reason: 'subscribers-only' }
}
