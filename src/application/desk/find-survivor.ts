import type { UseCaseContext } from '#application/context.ts'
import { findSurvivorRef } from '#store/accounts/merge-facts.ts'

/** The ref of the account that one was merged into; null where it was not. */
export const findSurvivor = ({ db }: UseCaseContext, ref: string): Promise<string | null> => findSurvivorRef(db, ref)
