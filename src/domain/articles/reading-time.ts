/** What an adult reads of English prose in a minute: about 240 words. */
export const CHARACTERS_READ_PER_MINUTE = 1400

/** Whole minutes that a text takes to read, at least 1. */
export function minutesToRead(textLength: number): number {
  return Math.max(1, Math.round(textLength / CHARACTERS_READ_PER_MINUTE))
}
