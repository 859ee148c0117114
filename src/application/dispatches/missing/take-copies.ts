import type { Actor } from '#domain/audit/actor.ts'
import { missingHolder } from '#domain/dispatches/missing-copy.ts'
import { issueRef } from '#domain/store/goods.ts'
import type { Trx } from '#store/database.ts'
import { reserveStock, returnSoldStock, sellStock } from '#store/store/stock.ts'

type Taken = { issue: number; accountId: string; copies: number; at: Date }

/**
 * Takes the copies of a report out of the stock that the store sells from: all of them or none. They are gone from it at
 * once, as if sold, so that nobody buys the one which is promised here. False where there are too few.
 */
export async function takeCopies(trx: Trx, { issue, accountId, copies, at }: Taken): Promise<boolean> {
  const holder = missingHolder(issue, accountId)
  const wanted = [{ ref: issueRef(issue), quantity: copies }]
  const reserved = await reserveStock(trx, { holder, wanted, now: at })
  if (!reserved.ok) return false
  await sellStock(trx, holder, at)
  return true
}

/** Puts them back, where they were taken. */
export const returnCopies = (
  trx: Trx,
  { issue, accountId, at, by }: Pick<Taken, 'issue' | 'accountId' | 'at'> & { by: Actor },
) => returnSoldStock(trx, missingHolder(issue, accountId), { at, by })
