import type { Queryable, Trx } from '#store/database.ts'

export const findSecondFactor = (db: Queryable, accountId: string) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Keeps a new secret, unless there is one: two pages opened at once must show the same. */
export async function insertSecondFactor(
  db: Queryable,
  accountId: string,
  secret: Buffer,
  confirmedAt: Date | null = null,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, secret, confirmed_at: confirmedAt })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** Takes the code of a time step, once: false where it, or a later one, has been taken. */
export async function takeStep(trx: Trx, accountId: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set((eb) => ({ last_step: step, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeSecondFactor(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('account_id', '=', accountId).execute()
}
