import type { Queryable, Trx } from '#store/database.ts'

type WaitingSession = { account_id: string; browser_hash: Buffer; expires_at: Date }

export async function insertWaitingSession(trx: Trx, waiting: WaitingSession): Promise<void> {
  await trx.insertInto('waiting_sessions').values(waiting).execute()
}

/** Takes what waits for a browser, so that it is had once; the newest where there are several. Null where nothing waits. */
export async function takeWaitingSession(trx: Trx, browserHash: Buffer, now: Date): Promise<string | null> {
  const taken = await trx
    .deleteFrom('waiting_sessions')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'expires_at'])
    .execute()
  const [newest] = taken.sort((one, other) => other.expires_at.getTime() - one.expires_at.getTime())
  return newest?.account_id ?? null
}

/** The account that a browser may log in to; looking takes nothing. Null where nothing waits. */
export async function findWaitingAccount(db: Queryable, browserHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('waiting_sessions')
    .select('account_id')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function removeWaitingSession(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('waiting_sessions').where('account_id', '=', accountId).execute()
}
