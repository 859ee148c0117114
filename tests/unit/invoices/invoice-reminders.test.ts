import { expect, test } from 'vitest'
import { REMINDER_DAYS, reminderDue, remindersHeld } from '#domain/invoices/invoice-reminders.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const dueAt = new Date('2026-10-01T23:59:59.999Z')
const after = (days: number) => new Date(dueAt.getTime() + days * DAY_MS)
const due = (days: number, ...sent: [step: number, day: number][]) =>
  reminderDue({ dueAt, sent: sent.map(([step, day]) => ({ step, at: after(day) })) }, REMINDER_DAYS, after(days))

test.each([
  ['none while it is not late', due(-5), null],
  ['none two days late', due(2.9), null],
  ['the first three days late', due(3), 1],
  ['the first, however late', due(100), 1],
  ['none after the first', due(16, [1, 3]), null],
  ['the second seventeen days late', due(17, [1, 3]), 2],
  ['not the second a day after a late first', due(41, [1, 40]), null],
  ['the second two weeks after a late first', due(54, [1, 40]), 2],
  ['no third', due(300, [1, 3], [2, 17]), null],
])('sends %s', (_rule, step, expected) => expect(step).toBe(expected))

const now = after(0)
test.each([
  ['nothing where no statement was ever imported', null, 0, null],
  ['lines that wait', 1, 1, 'unmatched-lines'],
  ['nothing after a fresh statement', 12, 0, null],
  ['a statement of yesterday', 12.01, 0, 'statement-too-old'],
] as const)('is held by %s', (_rule, hours, waitingLines, held) =>
  expect(
    remindersHeld(
      { lastImportAt: hours === null ? null : new Date(now.getTime() - hours * HOUR_MS), waitingLines },
      now,
    ),
  ).toBe(held),
)
