import { daysAfter } from '../payments/dunning.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import { yearsOf } from '../subscriptions/terms.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'
import type { RenewalSettings } from './renewal-settings.ts'
import { WAVE_GRACE_DAYS, type Wave, type WaveFacts } from './waves.ts'

/** The same day so many years later; the 29th of February is the 1st of March in most. */
function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(at.getUTCFullYear() + years)
  return later
}

/** The days within a longer term on which its reader is told that it renews itself. */
const reminderDays = ({ term, createdAt }: Cycle): Date[] =>
  Array.from({ length: Math.max(0, (yearsOf(term) ?? 0) - 1) }, (_, year) => yearsAfter(createdAt, year + 1))

/** The yearly reminder that is due now of what renews itself; it is mailed, since nobody renews by itself who can't be. */
export function dueReminder(facts: WaveFacts, { yearlyReminder }: RenewalSettings, now: Date): Wave | null {
  const { payer, standing, isReachable, isDeleted, told } = facts
  const cycle = cycleToRenew(facts.cycles)
  if (!yearlyReminder || isDeleted || !cycle || !renewsItself(cycle) || standing !== 'extended') return null
  if (!isReachable || !payer?.autorenew || payer.method === null) return null
  const year = reminderDays(cycle).findIndex((day) => day <= now && now < daysAfter(day, WAVE_GRACE_DAYS)) + 1
  const wave: Wave = `year-${year}`
  return year > 0 && !told.includes(wave) ? wave : null
}

/** When an account's next yearly reminder is to be thought of; null where there is none to come. */
export function nextReminderAt(cycles: readonly Cycle[], now: Date): Date | null {
  const cycle = cycleToRenew(cycles)
  return (cycle && reminderDays(cycle).find((day) => day > now)) ?? null
}
