import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** To whom something was sold, or who gave it; `account`: the reader's ref, null where they had none. */
export type Guest = { email: string | null; account: string | null }

const account = sql`(select ref from accounts where accounts.id = found.account_id and deleted_at is null) as account`

export const findOrderBuyer = async (db: Queryable, ref: string): Promise<Guest | undefined> =>
  (await sql<Guest>`select found.email, ${account} from orders found where found.ref = ${ref}`.execute(db)).rows[0]

/** Of a monthly donation, or of one gift of money, by its id. */
export const findGiver = async (db: Queryable, id: string): Promise<Guest | undefined> =>
  (
    await sql<Guest>`select found.email, ${account} from (
      select email, account_id from monthly_donations where id = ${id}
      union all select email, account_id from donations where id = ${id}) found`.execute(db)
  ).rows[0]
