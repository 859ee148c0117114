import type { UseCaseContext } from '#application/context.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import {
  countMissingCopies,
  findMissingCopyByRef,
  listMissingCopies,
  type MissingRow,
} from '#store/dispatches/missing-copies.ts'

export type ListedMissing = MissingRow

/** What is not done yet. */
const OPEN: readonly MissingState[] = ['waits', 'replacing']

/** What readers said did not come, the newest first; without a state all that is still to be done. */
export const listMissing = (
  { db }: UseCaseContext,
  { state, ...page }: { state: MissingState | null; limit: number; offset?: number },
): Promise<ListedMissing[]> => listMissingCopies(db, { states: statesOf(state), ...page })

/** How many such there are. */
export const countMissing = ({ db }: UseCaseContext, state: MissingState | null): Promise<number> =>
  countMissingCopies(db, statesOf(state))

const statesOf = (state: MissingState | null) => (state === null ? OPEN : [state])

/** One of them; null where there is none of that name. */
export const readMissing = async ({ db }: UseCaseContext, ref: string): Promise<ListedMissing | null> =>
  (await findMissingCopyByRef(db, ref)) ?? null
