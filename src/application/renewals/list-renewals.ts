import type { UseCaseContext } from '#application/context.ts'
import { listRenewals, type RenewalListed, type RenewalsAsked, renewalSorts } from '#store/renewals/listed-renewals.ts'
import { type LetterSort, listWaitingLetters, type WaitingLetter } from '#store/renewals/waiting-letters.ts'

export { type RenewalListed, type RenewalsAsked, renewalSorts, type WaitingLetter }

/** Renewals for the desk. */
export const readRenewals = ({ db }: UseCaseContext, asked: RenewalsAsked): Promise<RenewalListed[]> =>
  listRenewals(db, asked)

type LettersAsked = { sort: LetterSort; limit: number; offset: number }

/** Letters that wait to be printed, those of whom mail comes back. */
export const readWaitingLetters = ({ db }: UseCaseContext, asked: LettersAsked): Promise<WaitingLetter[]> =>
  listWaitingLetters(db, asked)
