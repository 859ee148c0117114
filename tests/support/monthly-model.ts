/** Numbers that look like chance, the same for the same seed: a run that fails can be had again. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <One>(from: readonly One[]): One => {
    const one = from[below(from.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
  return { below, pick, chance: (likelihood: number) => next() < likelihood }
}

/** Whether a date is the donor's day of its month; of one that is too short, its last. */
const isDayOf = (date: string, day: number) =>
  Number(date.slice(8)) === day || (isLastOfMonth(date) && Number(date.slice(8)) < day)

type Month = { month: string; amount: number }

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const isLastOfMonth = (day: string) => dayAfter(day).endsWith('-01')

/** The month that is so many after that of a day. */
function monthLater(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/**
 * What a donor may expect to be charged for, by a second opinion that knows no arithmetic of dates: it turns the pages
 * of the calendar one by one until a day is the donor's.
 */
export function modelMonthly(since: string, firstAmount: number) {
  let day = Number(since.slice(8))
  let amount = firstAmount
  let isPaused = false
  const months: Month[] = []
  let due = firstFrom(dayAfter(since), monthLater(since, 1))

  /** The first of the donor's days from a day on that is in no earlier month. */
  function firstFrom(from: string, month: string): string {
    let date = from
    while (!isDayOf(date, day) || date.slice(0, 7) < month) date = dayAfter(date)
    return date
  }

  const later = (count: number) => firstFrom(due, monthLater(due, count))
  const lastMonth = () => months.at(-1)?.month ?? since.slice(0, 7)

  return {
    months,
    due: () => due,
    amount: () => amount,
    isPaused: () => isPaused,
    changeAmount(to: number) {
      amount = to
    },
    changeDay(to: number, today: string) {
      day = to
      due = firstFrom(dayAfter(today), due.slice(0, 7))
    },
    leaveOneOut() {
      due = later(1)
    },
    pause(count: number, today: string) {
      // A pause in place of another counts from the day that would have come without any.
      if (isPaused) due = firstFrom(dayAfter(today), monthLater(`${lastMonth()}-01`, 1))
      due = later(count)
      isPaused = true
    },
    resume(today: string) {
      due = firstFrom(dayAfter(today), monthLater(`${lastMonth()}-01`, 1))
      isPaused = false
    },
    /** The month that is due was begun on that day. */
    begin(today: string) {
      const month = due.slice(0, 7)
      months.push({ month, amount })
      isPaused = false
      due = firstFrom(dayAfter(today), monthLater(due, 1))
    },
  }
}

export type MonthlyModel = ReturnType<typeof modelMonthly>
