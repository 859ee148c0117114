import { type PublicFrom, publicFrom } from '#domain/issues/embargo.ts'
import { minuteIn } from '#domain/time/local-time.ts'

/** Said to staff above what nobody else can see yet: from when others can, by the magazine's clocks; null where nobody has said. */
export type Preview = { from: string | null; timeZone: string }

/** What staff are told of an issue, or of an article in it. */
export function describePreview(timeZone: string, releasedAt: PublicFrom, publishedAt = releasedAt): Preview {
  const from = publicFrom(releasedAt, publishedAt)
  return { from: from && minuteIn(timeZone, from), timeZone }
}
