import type { UseCaseContext } from '#application/context.ts'
import { listMovements, type MovementRow } from '#store/store/stock-movements.ts'

export type Movement = MovementRow

type Slice = { limit: number; offset: number }

/** What moved of one thing, the last first. */
export const readMovements = ({ db }: UseCaseContext, ref: string, slice: Slice): Promise<Movement[]> =>
  listMovements(db, ref, slice)
