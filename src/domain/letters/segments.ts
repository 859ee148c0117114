/** Who can be written to. A tag of the mailing list is one too: `tag:events`. */
export const fixedSegments = ['list', 'subscribers-print', 'subscribers-digital', 'donors', 'lapsed'] as const
export type FixedSegment = (typeof fixedSegments)[number]
export type Segment = FixedSegment | `tag:${string}`

const names: Readonly<Record<FixedSegment, string>> = {
  list: 'The mailing list',
  'subscribers-print': 'Subscribers, print',
  'subscribers-digital': 'Subscribers, digital',
  donors: 'Donors',
  lapsed: 'Former subscribers on the mailing list',
}

export const MOST_SEGMENTS = 30
const TAG = 'tag:'

export const isFixed = (segment: string): segment is FixedSegment =>
  (fixedSegments as readonly string[]).includes(segment)
export const isSegment = (text: string): text is Segment =>
  isFixed(text) || (text.startsWith(TAG) && text.length > TAG.length && text.length <= 80)
export const tagSegment = (tag: string): Segment => `${TAG}${tag}`
export const tagOf = (segment: string): string | null => (segment.startsWith(TAG) ? segment.slice(TAG.length) : null)
export const segmentName = (segment: string): string =>
  isFixed(segment) ? names[segment] : `The mailing list, tagged “${tagOf(segment)}”`

/** Each once, in the order in which a mail says why it came: whoever is on the list gets it as one who asked for it. */
export function sortSegments(segments: readonly Segment[]): Segment[] {
  const rank = (segment: Segment) =>
    isFixed(segment) ? fixedSegments.indexOf(segment) + (segment === 'list' ? 0 : 1) : 1
  return [...new Set(segments)].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}

/** Why somebody who is in a segment is left out all the same. */
export const leftOutReasons = ['bounces', 'left-kind', 'left-list', 'not-on-list', 'erased'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  bounces: 'mail to them comes back',
  'left-kind': 'unsubscribed from letters of this kind',
  'left-list': 'left the mailing list',
  'not-on-list': 'former subscribers who are not on the mailing list',
  erased: 'deleted their account meanwhile',
}

/** The first line of a letter's foot. */
export function whySent(segment: string, magazine: string): string {
  if (segment.startsWith('subscribers')) return `You subscribe to ${magazine}.`
  if (segment === 'donors') return `You have given to ${magazine}.`
  if (segment === 'lapsed') return `You were a subscriber, and are on the mailing list of ${magazine}.`
  return `You are on the mailing list of ${magazine}.`
}
