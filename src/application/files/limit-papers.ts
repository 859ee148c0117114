import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { Limit, Taken } from '#domain/limits/limit.ts'

/** Setting a paper takes seconds of a whole processor. */
const PAPERS_OF_A_NETWORK: Limit = { name: 'papers-network', amount: 30, perSeconds: 600 }

/** Whether a network may have another paper typeset: one that asks for thousands must not keep others from theirs. */
export const limitPapers = ({ db, now }: UseCaseContext, network: string): Promise<Taken> =>
  takeFromLimit(db, PAPERS_OF_A_NETWORK, network, now())
