import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

type Adoption = {
  line: number
  account_id: string
  customer: string | null
  method: string | null
  wants_autorenew: boolean
}

/** The next reader of a run of whom the payment provider was not asked. */
export const findNextToAdopt = (db: Queryable, run: number): Promise<Adoption | undefined> =>
  db
    .selectFrom('import_rows')
    .select(['line', 'account_id', 'customer', 'method', 'wants_autorenew'])
    .where('run_id', '=', run)
    .where('outcome', 'in', ['added', 'joined'])
    .where('customer', 'is not', null)
    .where('account_id', 'is not', null)
    .where('adopted', 'is', null)
    .orderBy('line')
    .limit(1)
    .$castTo<Adoption>()
    .executeTakeFirst()

export async function noteAdopted(
  trx: Trx,
  { run, line, adopted }: { run: number; line: number; adopted: 'adopted' | 'not-there' | 'taken' },
): Promise<void> {
  await trx.updateTable('import_rows').set({ adopted }).where('run_id', '=', run).where('line', '=', line).execute()
}

export type LiveCounts = { customers: number; wishes: number; adopted: number; renewing: number }

/** How many readers of a run are known to the provider, and how many renew themselves, or want to. */
export async function countLive(db: Queryable, run: number): Promise<LiveCounts> {
  const { rows } = await sql<LiveCounts>`
    select count(distinct own.account_id) filter (where own.customer is not null)::int as customers,
      count(distinct own.account_id) filter (where own.wants_autorenew)::int as wishes,
      count(distinct own.account_id) filter (where own.adopted = 'adopted')::int as adopted,
      count(distinct payer.account_id)::int as renewing
    from import_rows own left join payers payer on payer.account_id = own.account_id and payer.autorenew
    where own.run_id = ${run} and own.outcome in ('added', 'joined')`.execute(db)
  return rows[0] ?? { customers: 0, wishes: 0, adopted: 0, renewing: 0 }
}
