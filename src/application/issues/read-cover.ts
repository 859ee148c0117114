import type { UseCaseContext } from '#application/context.ts'
import { mayPreview } from '#domain/access/may-preview.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { findIssue } from '#store/issues/issues.ts'
import { type CoverParts, coverParts } from './issue-cover.ts'

type ReadCover = CoverParts & { isForEveryone: boolean }

/** What an issue's cover is made of. One that is neither released nor in the store is for staff alone. */
export async function readCover(
  { db, now }: UseCaseContext,
  slug: string,
  askReader: () => Promise<ReaderAccess>,
): Promise<ReadCover | null> {
  const row = await findIssue(db, slug, 'preview')
  if (!row) return null
  const isForEveryone = row.state !== 'planned' || isPublic(row.released_at, now())
  if (!isForEveryone && !mayPreview(await askReader())) return null
  return { ...coverParts(row), isForEveryone }
}
