import type { Ports } from '#application/context.ts'

/** For jobs that touch nothing outside: one that does fails. */
export const noPorts = {} as Ports
