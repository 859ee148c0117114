import { type NextCharge, nextCharge } from '#domain/renewals/next-charge.ts'
import type { Queryable } from '#store/database.ts'
import { readRenewal } from './read-renewal.ts'

/** What an account is charged next by itself. `sign`: of the magazine's currency. */
export type ChargeToCome = { charge: NextCharge; sign: string }

/** Null where there is no such account, or no magazine. */
export async function readNextCharge(db: Queryable, accountId: string, at: Date): Promise<ChargeToCome | null> {
  const known = await readRenewal(db, accountId, at)
  return known && { charge: nextCharge(known.facts, { at, noticeDays: known.noticeDays }), sign: known.sign }
}
