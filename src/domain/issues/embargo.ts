/** When something can be read from; null while nobody has said. */
export type PublicFrom = Date | null

/** An issue is public from its release; an article from the later of its issue's release and its own publication. */
export function publicFrom(releasedAt: PublicFrom, publishedAt: PublicFrom): PublicFrom {
  if (releasedAt === null || publishedAt === null) return null
  return releasedAt > publishedAt ? releasedAt : publishedAt
}

/** Everything that shows articles or issues asks this, here or in the form that the database knows it in. */
export const isPublic = (from: PublicFrom, now: Date): boolean => from !== null && from <= now

/** What is stored of an issue's release. */
export type Release = {
  readonly releasedAt: PublicFrom
  /** What the file said of it when it was last imported. */
  readonly filedAt: PublicFrom
  readonly withdrawnAt: Date | null
}

/**
 * When an issue is released, now that its file says `filedAt`. The file's date schedules, and moves a release that is
 * still to come; where it says what it said before, what the desk has said since stands. What is public already, and
 * what has been withdrawn, only the desk changes.
 */
export function scheduleFromFile(stored: Release, filedAt: PublicFrom, now: Date): PublicFrom {
  const isSame = stored.filedAt?.getTime() === filedAt?.getTime()
  if (isSame || stored.withdrawnAt !== null || isPublic(stored.releasedAt, now)) return stored.releasedAt
  return filedAt
}

export type ReleaseRefusal = 'already-released' | 'not-released'

/** Whether the desk may release an issue, or set when: not where readers have it already. */
export const mayRelease = (releasedAt: PublicFrom, now: Date): ReleaseRefusal | null =>
  isPublic(releasedAt, now) ? 'already-released' : null

/** Whether there is a release to take back: one that has been, or one that is still to come. */
export const mayWithdraw = (releasedAt: PublicFrom): ReleaseRefusal | null =>
  releasedAt === null ? 'not-released' : null
