import type { UseCaseContext } from '#application/context.ts'
import { type DeskCount, readDeskCount } from '#application/desk-count.ts'
import { isLetterKind, type LetterKind } from '#domain/letters/letter.ts'
import { fixedSegments, type Segment } from '#domain/letters/segments.ts'
import { findMagazine } from '#store/content/site.ts'
import { countSegments, listTagSegments } from '#store/letters/audience.ts'

const MOST_TAGS = 20

export type SegmentCounted = { segment: Segment; count: number }

/** How many of each segment would get a letter of a kind: the kind is the subject. */
export const segmentCounts: DeskCount<SegmentCounted[]> = {
  name: 'letter-segments',
  async count({ db }, kind) {
    const segments: Segment[] = [...fixedSegments, ...(await listTagSegments(db, MOST_TAGS))]
    const counts = await countSegments(db, segments, isLetterKind(kind) ? kind : 'news')
    return segments.map((segment) => ({ segment, count: counts.get(segment) ?? 0 }))
  },
}

/** `countedAt`: null where they were counted just now. `timeZone`: by which that is told. */
export type SegmentsListed = { segments: SegmentCounted[]; countedAt: Date | null; timeZone: string }

/** Where nobody chooses among them. */
export const noSegments: SegmentsListed = { segments: [], countedAt: null, timeZone: 'UTC' }

/**
 * Everyone who can be written to, by segment; each with how many would get a letter of this kind, as that was counted last. Who gets
 * a letter is found when it begins to go, and rehearsing it counts them.
 */
export async function listSegments(
  context: UseCaseContext,
  kind: LetterKind,
  { anew = false } = {},
): Promise<SegmentsListed> {
  const { counted, countedAt } = await readDeskCount(context, segmentCounts, { subject: kind, anew })
  const magazine = await findMagazine(context.db)
  return { segments: counted, countedAt, timeZone: magazine?.timeZone ?? 'UTC' }
}
