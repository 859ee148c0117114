import { type Month, monthOfDay, nextMonth } from '../books/months.ts'

/** What became of the charges of one kind. */
export type Charges = {
  readonly charged: number
  readonly cents: number
  readonly declined: number
  /** Of `charged`, those that had been declined before. */
  readonly recovered: number
  /** Given up after the last decline. */
  readonly lost: number
}

export type RehearsedLabels = {
  /** A shipping category, such as `a`. */
  readonly zone: string
  readonly country: string
  readonly labels: number
  readonly copies: number
}

export type RehearsedList = {
  readonly issue: number
  readonly title: string
  readonly isSupposed: boolean
  readonly cutOn: string
  readonly sentOn: string | null
  readonly print: readonly RehearsedLabels[]
  readonly digital: number
  /** Print that is paid for and goes nowhere, for want of an address. */
  readonly withoutAddress: number
}

export type Counts = Readonly<Record<string, number>>

export type RehearsedMonth = {
  readonly month: Month
  readonly renewals: Charges
  readonly donations: Charges
  /** By their kinds. */
  readonly mails: Counts
  /** Letters of renewal waves to print, to those who can't be mailed. */
  readonly letters: number
  /** Issues whose lists are cut in it. */
  readonly issues: readonly RehearsedList[]
  /** Accounts with an issue to come, at its end, by kind. */
  readonly readers: Counts
  /** What was sold and earned of subscriptions, and what is owed at its end, in cents. */
  readonly books: { readonly sold: number; readonly earned: number; readonly deferred: number }
}

/** A charge as it was answered. */
export type MadeCharge = {
  readonly purpose: 'renewal' | 'donation'
  /** The day on which it was made, by the magazine's clocks. */
  readonly day: string
  readonly cents: number
  readonly attempt: number
  readonly outcome: 'succeeded' | 'processing' | 'declined'
}

export const NO_CHARGES: Charges = { charged: 0, cents: 0, declined: 0, recovered: 0, lost: 0 }

/** A bank debit that is under way counts as charged: nearly all of them arrive. */
export function chargesOf(made: readonly MadeCharge[], lost: number): Charges {
  const good = made.filter(({ outcome }) => outcome !== 'declined')
  return {
    charged: good.length,
    cents: good.reduce((sum, { cents }) => sum + cents, 0),
    declined: made.length - good.length,
    recovered: good.filter(({ attempt }) => attempt > 1).length,
    lost,
  }
}

/** The months of the days from the first to the last. */
export function monthsOf(from: string, until: string): Month[] {
  const months: Month[] = []
  for (let month = monthOfDay(from); month <= monthOfDay(until); month = nextMonth(month)) months.push(month)
  return months
}

export type RehearsalTotal = {
  readonly renewals: Charges
  readonly donations: Charges
  readonly cents: number
  readonly mails: number
  readonly letters: number
  readonly labels: number
  readonly copies: number
}

/** All months together. */
export function totalOf(months: readonly RehearsedMonth[]): RehearsalTotal {
  const renewals = months.map((month) => month.renewals).reduce(addCharges, NO_CHARGES)
  const donations = months.map((month) => month.donations).reduce(addCharges, NO_CHARGES)
  const labels = months.flatMap(({ issues }) => issues.flatMap(({ print }) => print))
  return {
    renewals,
    donations,
    cents: renewals.cents + donations.cents,
    mails: sumOf(months.map(({ mails }) => sumOf(Object.values(mails)))),
    letters: sumOf(months.map(({ letters }) => letters)),
    labels: sumOf(labels.map((one) => one.labels)),
    copies: sumOf(labels.map((one) => one.copies)),
  }
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const addCharges = (one: Charges, other: Charges): Charges => ({
  charged: one.charged + other.charged,
  cents: one.cents + other.cents,
  declined: one.declined + other.declined,
  recovered: one.recovered + other.recovered,
  lost: one.lost + other.lost,
})
