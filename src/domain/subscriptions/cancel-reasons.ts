/** Why somebody cancels, as staff note it; counted later. In the order in which a form offers them. */
export const cancelReasons = [
  'not-said',
  'no-time',
  'too-dear',
  'content',
  'not-delivered',
  'too-much-paper',
  'wants-digital',
  'moved-away',
  'ordered-twice',
  'unwanted-gift',
  'died',
  'mistake',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Also noted, where staff give somebody's issues to another: nobody chooses it. */
export const MOVED = 'moved'

export const isCancelReason = (word: string): word is CancelReason =>
  (cancelReasons as readonly string[]).includes(word)

export const cancelReasonTexts: Readonly<Record<CancelReason | typeof MOVED, string>> = {
  'not-said': 'They did not say',
  'no-time': 'No time to read it',
  'too-dear': 'Too expensive',
  content: 'No longer likes what is in it',
  'not-delivered': 'Copies did not come, or came damaged',
  'too-much-paper': 'Issues pile up unread',
  'wants-digital': 'Reads on a screen instead',
  'moved-away': 'Moved away',
  'ordered-twice': 'Has another subscription',
  'unwanted-gift': 'Was given it and does not want it',
  died: 'The reader has died',
  mistake: 'Our mistake, or a wrong order',
  other: 'Something else',
  moved: 'Moved to another reader',
}

export const LONGEST_CANCEL_NOTE = 500

export type CancelBecause = { readonly reason: CancelReason; readonly note: string | null }
export type CancelFault = 'bad-reason' | 'note-missing' | 'note-too-long'

export const cancelFaults: Readonly<Record<CancelFault, string>> = {
  'bad-reason': 'Choose a reason.',
  'note-missing': 'Say in words what it was.',
  'note-too-long': `At most ${LONGEST_CANCEL_NOTE} characters.`,
}

/** What was said about a cancellation. Something else has to be said in words. */
export function readCancelReason(
  reason: string,
  written: string,
): { ok: true; because: CancelBecause } | { ok: false; reason: CancelFault } {
  const note = written.trim()
  if (!isCancelReason(reason)) return { ok: false, reason: 'bad-reason' }
  if (note.length > LONGEST_CANCEL_NOTE) return { ok: false, reason: 'note-too-long' }
  if (reason === 'other' && note === '') return { ok: false, reason: 'note-missing' }
  return { ok: true, because: { reason, note: note === '' ? null : note } }
}

/** A reason that was kept, in words; one that this build does not know is told as it is. */
export const cancelReasonText = (kept: string): string =>
  kept in cancelReasonTexts ? cancelReasonTexts[kept as CancelReason] : kept
