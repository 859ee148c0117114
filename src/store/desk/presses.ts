import type { Queryable } from '#store/database.ts'

export const isPressDone = async (db: Queryable, press: string): Promise<boolean> =>
  (await db.selectFrom('desk_presses').select('press').where('press', '=', press).executeTakeFirst()) !== undefined

/** Keeps that what a press asked for is done, and forgets those of which nobody can send one again. */
export async function keepPress(db: Queryable, press: string, { now, oldest }: { now: Date; oldest: Date }) {
  await db.deleteFrom('desk_presses').where('done_at', '<', oldest).execute()
  await db
    .insertInto('desk_presses')
    .values({ press, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
