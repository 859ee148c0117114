import type { UseCaseContext } from '#application/context.ts'
import { type DisputeListed, listDisputes } from '#store/sales/disputes.ts'

export type { DisputeListed }

/** Disputes, the one that must be answered first at the head; those that are closed only where they are asked for. */
export const readDisputes = (
  { db }: UseCaseContext,
  asked: { all: boolean; limit: number; offset: number },
): Promise<DisputeListed[]> => listDisputes(db, asked)
