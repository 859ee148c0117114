import type { Desk } from './desk-command.ts'

/** An option of a desk command that can't be read; its message says what would do. */
export class BadOption extends Error {}

/** Also what Node's reader of arguments refuses. */
export const isBadOption = (error: unknown): boolean =>
  error instanceof BadOption || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) // biome-ignore format: one line

/** A moment such as 2026-11-01 or 2026-11-01T09:00:00-05:00; null where none is said. */
export function momentOf(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new BadOption(`--${option} is a moment, such as 2026-11-01`)
  return moment
}

/** Does what a command's options ask for; says what would do where they can't be read. */
export async function readingOptions({ say }: Desk, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (!isBadOption(error)) throw error
    say(`✗ ${(error as Error).message}`)
    return false
  }
}
