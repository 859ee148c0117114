/** How many days after the due date each letter goes out. */
export type ReminderDays = readonly [number, number]

export const REMINDER_DAYS: ReminderDays = [3, 17]

export type ReminderStep = 1 | 2

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A statement that is older says too little about who has paid. */
export const STATEMENT_HOURS = 12

/** Settings that were imported before there were reminders say nothing of them. */
export const reminderDaysOf = ({
  invoices,
}: {
  readonly invoices?: { readonly reminderDays: ReminderDays }
}): ReminderDays => invoices?.reminderDays ?? REMINDER_DAYS

type Facts = {
  /** The last moment at which it was not late. */
  readonly dueAt: Date
  /** When each letter went out. */
  readonly sent: readonly { readonly step: number; readonly at: Date }[]
}

/**
 * The letter that an unpaid invoice is to have now; null where none is due. The second never follows sooner after the
 * first than it would have, had that been in time.
 */
export function reminderDue({ dueAt, sent }: Facts, days: ReminderDays, now: Date): ReminderStep | null {
  const isLateBy = (count: number) => now.getTime() >= dueAt.getTime() + count * DAY_MS
  const first = sent.find(({ step }) => step === 1)
  if (!first) return isLateBy(days[0]) ? 1 : null
  if (sent.some(({ step }) => step === 2) || !isLateBy(days[1])) return null
  return now.getTime() >= first.at.getTime() + (days[1] - days[0]) * DAY_MS ? 2 : null
}

export type RemindersHeld = 'unmatched-lines' | 'statement-too-old'

type Books = { readonly lastImportAt: Date | null; readonly waitingLines: number }

/**
 * Why nobody is reminded now; null where they may be. Whoever has paid is not to be dunned: not while payments wait to be
 * matched, nor while the last statement is of yesterday. A magazine that has never imported one writes payments down by hand.
 */
export function remindersHeld({ lastImportAt, waitingLines }: Books, now: Date): RemindersHeld | null {
  if (lastImportAt === null) return null
  if (waitingLines > 0) return 'unmatched-lines'
  return now.getTime() - lastImportAt.getTime() > STATEMENT_HOURS * HOUR_MS ? 'statement-too-old' : null
}
