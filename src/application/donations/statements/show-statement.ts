import type { WithPorts } from '#application/context.ts'
import { type StatedGift, type StatementState, type StatementSums, sumsOf } from '#domain/donations/statement.ts'
import { findDonors } from './find-donors.ts'
import { type ListedStatement, toListed } from './list-statements.ts'
import { planStatement } from './plan-statement.ts'

export type ShownYear = {
  state: StatementState
  name: string
  email: string
  hasAccount: boolean
  gifts: readonly StatedGift[]
  sums: StatementSums
  issued: ListedStatement[]
}

/** What an address gave in a year, and what was stated of it; twice where it gave with an account and without. */
export async function showStatements(
  context: WithPorts<'orderLinks'>,
  { email, year }: { email: string; year: number },
): Promise<ShownYear[]> {
  const shown: ShownYear[] = []
  for (const donor of await findDonors(context.db, email)) {
    const plan = await planStatement(context.db, donor, year)
    if (!plan) continue
    const { state, content, issued } = plan
    shown.push({
      state,
      ...content.donor,
      hasAccount: 'accountId' in donor,
      gifts: content.gifts,
      sums: sumsOf(content.gifts),
      issued: issued.map((row) => toListed(row, context.ports.orderLinks)),
    })
  }
  return shown
}
