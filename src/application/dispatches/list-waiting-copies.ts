import type { UseCaseContext } from '#application/context.ts'
import { listWaitingCopies, type WaitingCopy } from '#store/dispatches/waiting-copies.ts'

export type { WaitingCopy }

/** Copies of print that wait for their reader's address, the newest issue first. */
export const readWaitingCopies = (
  { db }: UseCaseContext,
  slice: { limit: number; offset: number },
): Promise<WaitingCopy[]> => listWaitingCopies(db, slice)
