import { flag } from './desk-command.ts'

/** The option of whatever tells kept counts. */
export const anew = flag('counts it as it is now, and not as it was counted last')

/** When that was which a command tells. */
export const countedLine = (countedAt: Date | null): string =>
  countedAt ? `Counted ${countedAt.toISOString()}` : 'Counted just now'
