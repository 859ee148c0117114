import { type Standing, tokenState } from '#domain/subscriptions/token-state.ts'
import type { Queryable } from '#store/database.ts'
import { countTokensOf } from '#store/subscriptions/token-counts.ts'

/** How an account stands in the ledger, by one query; a guest, as somebody who never subscribed. */
export async function readStanding({ db }: { db: Queryable }, accountId: string | null): Promise<Standing> {
  return accountId === null ? 'none' : tokenState(await countTokensOf(db, accountId)).standing
}
