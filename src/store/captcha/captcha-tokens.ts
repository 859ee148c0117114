import type { Queryable } from '#store/database.ts'

/** Whether this token is spent by this call: of any number of calls at once, one is told so. */
export async function spendCaptchaToken(db: Queryable, token: { hash: Buffer; expires_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('captcha_tokens_used')
    .values(token)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets tokens that ran out before `before`; returns how many. */
export async function removeCaptchaTokens(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('captcha_tokens_used')
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
