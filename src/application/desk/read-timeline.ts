import type { UseCaseContext } from '#application/context.ts'
import { happenedText, readTimelinePlace, timelinePlace } from '#domain/audit/timeline.ts'
import { findMagazine } from '#store/content/site.ts'
import { listTimeline } from '#store/desk/reader-timeline.ts'

/** `about`: the order, parcel, report or donation; null where it was about the reader. `who` is null for the site itself. */
export type TimelineLine = { key: string; at: Date; text: string; about: string | null; who: string | null }

/** `older`: where it is gone on with; null at its end. */
export type Timeline = { lines: TimelineLine[]; older: string | null; isFirst: boolean }

const MOST_LINES = 25

type Asked = { id: string; ref: string; before: string | null }

/** What happened to a reader, to what they have bought, and what staff did about any of it; the last first. */
export async function readTimeline({ db }: UseCaseContext, { id: accountId, ref, before }: Asked): Promise<Timeline> {
  const place = readTimelinePlace(before)
  const [rows, magazine] = await Promise.all([
    listTimeline(db, { accountId, ref, before: place, limit: MOST_LINES + 1 }),
    findMagazine(db),
  ])
  const shown = rows.slice(0, MOST_LINES)
  const last = shown.at(-1)
  const lines = shown.map(({ key, at, about, who, ...row }) => ({
    ...{ key, at, about },
    text: happenedText(row, magazine?.currency ?? ''),
    who: who ?? (row.kind === 'order' || row.kind === 'missing' ? 'the reader' : null),
  }))
  const older = last && rows.length > MOST_LINES ? timelinePlace({ at: last.place, key: last.key }) : null
  return { lines, older, isFirst: place === null }
}
