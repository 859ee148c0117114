import type { UseCaseContext } from '#application/context.ts'
import { listMovements, type MovementRow } from '#store/store/stock-movements.ts'

export type Movement = MovementRow

const MOST = 200

/** What moved of one thing, the last first. */
export const readMovements = ({ db }: UseCaseContext, ref: string): Promise<Movement[]> => listMovements(db, ref, MOST)
