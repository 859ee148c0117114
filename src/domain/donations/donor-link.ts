/** So long after its end a donation is still shown to whoever has its link: its last year's receipts are asked for by then. */
export const LINK_DAYS_AFTER_END = 400

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the link in a donor's mails still opens something. */
export const isDonorLinkOpen = (endedAt: Date | null, now: Date): boolean =>
  endedAt === null || now.getTime() < endedAt.getTime() + LINK_DAYS_AFTER_END * DAY_MS
