import type { Queryable, Trx } from '#store/database.ts'

export async function insertPasswordRequest(trx: Trx, request: { email_key: string; expires_at: Date }) {
  const { id } = await trx.insertInto('password_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findPasswordRequest = (db: Queryable, id: string) =>
  db.selectFrom('password_requests').select('email_key').where('id', '=', id).executeTakeFirst()
