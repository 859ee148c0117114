import { sql } from 'kysely'
import { type ActFixtures, openActFixtures } from './act-fixtures.ts'
import { booksActCases } from './books-act-cases.ts'
import type { openCheckout } from './checkout.ts'
import { givingActCases } from './giving-act-cases.ts'
import { issueActCases } from './issue-act-cases.ts'
import { monthlyDonationsOn } from './monthly-donations.ts'
import { readerActCases } from './reader-act-cases.ts'
import { siteActCases } from './site-act-cases.ts'
import { sumTables } from './table-sums.ts'

type Shop = Awaited<ReturnType<typeof openCheckout>>

/** One act, as somebody does it with its form. */
export type ActCase = {
  /** Brings about what it is done to, and answers the address of its form and what is typed there. */
  ready: () => Promise<{ path: string; typed?: Record<string, string> }>
  /** The tables that are not the same afterwards, but for the log and what tells presses apart. */
  changes: readonly string[]
  /** Those that are so the first time alone, or by what was done before it. */
  alsoMay?: readonly string[]
  /** The kind of file that whoever does it gets. */
  file?: string
  /** Two people who do it are meant twice: it is said of each why. */
  eachOnce?: string
}
export type ActCases = Record<string, ActCase>
export type CaseNeeds = ActFixtures &
  Pick<Shop, 'db' | 'newAccount'> &
  Pick<ReturnType<typeof monthlyDonationsOn>, 'newDonor'>

/** Every act of the desk, by the path of its kind and its verb: `/desk/readers/:ref/:verb note`. */
export async function openActCases(shop: Shop): Promise<ActCases> {
  const { newDonor } = monthlyDonationsOn(shop)
  const needs = { ...(await openActFixtures(shop)), db: shop.db, newAccount: shop.newAccount, newDonor }
  return {
    ...readerActCases(needs),
    ...issueActCases(needs),
    ...booksActCases(needs),
    ...givingActCases(needs),
    ...siteActCases(needs),
  }
}

/** What tells presses, sessions and attempts apart is no effect of an act. */
const besides = new Set(['audit_log', 'desk_presses', 'desk_leases', 'sessions', 'schema_migrations', 'rate_limits'])

/** All that the database holds but for that, table by table, with the jobs that wait. */
export async function sumsOf(db: Shop['db']): Promise<Map<string, string>> {
  const sums = await sumTables(db, besides)
  const jobs = await sql<{ sum: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', id, attempts, run_at), '|' order by id), '')) as sum
    from graphile_worker._private_jobs`.execute(db)
  return sums.set('jobs', jobs.rows[0]?.sum ?? '')
}

/** The names of those that differ. */
export const changedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after]
    .filter(([name, sum]) => before.get(name) !== sum)
    .map(([name]) => name)
    .sort()
