import { sql } from 'kysely'
import type { StaffContext } from '#application/context.ts'
import { makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import type { Database } from '#store/database.ts'

/** The planned issue of the demo magazine. */
export const PLANNED = 6

/** What is bound to an issue, without when: the same for two cuts that came to the same end. */
export async function boundTo(db: Database, issue = PLANNED) {
  const { rows } = await sql<{
    account_id: string
    token: string
    deliverable: string
    copies: number
    address: unknown
  }>`
    select delivery.account_id, cycle.token, delivery.deliverable, delivery.copies, delivery.name, delivery.address
    from deliveries delivery join cycles cycle on cycle.id = delivery.cycle_id
    where delivery.issue_number = ${issue} order by 1`.execute(db)
  return rows
}

/** How many tokens the ledger has left, in all. */
export async function tokensLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(tokens - taken), 0) as count from cycles where cancelled_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** The files of a mailing list, by their names. */
export async function listFiles(context: StaffContext, asked: { issue: number; dispatch?: number }) {
  const files = new Map<string, string>()
  const made = await makeMailingList(context, asked, async (name, chunks) => {
    let text = ''
    for await (const chunk of chunks) text += chunk
    files.set(name, text)
  })
  return { made, files }
}
