/** An argument or an option that can't be read; its message says what would do. */
export class BadOption extends Error {}

/** A moment such as 2026-11-01 or 2026-11-01T09:00:00-05:00; null where none is said. */
export function momentOf(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new BadOption(`--${option} is a moment, such as 2026-11-01`)
  return moment
}

/** How many at most, 50 unless told. */
export function limitOf(written: string | undefined, most: number): number {
  const limit = written ?? '50'
  if (!/^[1-9]\d{0,5}$/.test(limit) || Number(limit) > most) throw new BadOption(`--limit is from 1 to ${most}`)
  return Number(limit)
}

export function oneOf<Choice extends string>(option: string, choices: readonly Choice[], given: string): Choice {
  const found = choices.find((choice) => choice === given)
  if (found === undefined) throw new BadOption(`--${option} is one of ${choices.join(', ')}`)
  return found
}
