import type { UseCaseContext } from '#application/context.ts'
import { listRenewals, type RenewalListed, type RenewalsAsked } from '#store/renewals/renewals.ts'

export type { RenewalListed, RenewalsAsked }

/** Renewals for the desk, those changed last first. */
export const readRenewals = ({ db }: UseCaseContext, asked: RenewalsAsked): Promise<RenewalListed[]> =>
  listRenewals(db, asked)
