import type { WithPorts } from '#application/context.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { StatementMail } from '#domain/donations/donor-views.ts'
import { type StatedGift, type StatementState, type StatementSums, sumsOf } from '#domain/donations/statement.ts'
import { listStatementMails } from '#store/donations/statement-donors.ts'
import { findDonors } from './find-donors.ts'
import { type ListedStatement, toListed } from './list-statements.ts'
import { planStatement, type StatementPlan } from './plan-statement.ts'

/** `id`: its own, by which one without an order is named. */
export type ShownGift = StatedGift & { id: string }

export type ShownYear = {
  state: StatementState
  name: string
  email: string
  hasAccount: boolean
  /** Mail to the donor comes back. */
  comesBack: boolean
  gifts: ShownGift[]
  sums: StatementSums
  issued: ListedStatement[]
  /** What became of the mail with the last of them; null where none was issued. */
  mail: StatementMail | null
}

/** What an address gave in a year, and what was stated of it; twice where it gave with an account and without. */
export async function showStatements(
  context: WithPorts<'orderLinks'>,
  { email, year }: { email: string; year: number },
): Promise<ShownYear[]> {
  const shown: ShownYear[] = []
  for (const donor of await findDonors(context.db, { email })) {
    const plan = await planStatement(context.db, donor, year)
    if (plan) shown.push(...(await showPlans(context, [{ plan, hasAccount: 'accountId' in donor }])))
  }
  return shown
}

type Planned = { plan: StatementPlan; hasAccount: boolean }

/** The years of donors as staff see them, in their order. */
export async function showPlans(
  { db, ports }: WithPorts<'orderLinks'>,
  planned: readonly Planned[],
): Promise<ShownYear[]> {
  const ids = planned.flatMap(({ plan }) => plan.issued.map(({ id }) => id))
  const mails = new Map((await listStatementMails(db, ids)).map((mail) => [mail.id, mail]))
  const mailOf = (id: string): StatementMail => {
    const mail = mails.get(id)
    return !mail ? 'none' : mail.refused_at ? 'refused' : mail.sent_at ? 'sent' : 'waits'
  }
  return planned.map(({ plan, hasAccount }) => toShown(plan, hasAccount, mailOf, ports.orderLinks))
}

function toShown(
  { state, content, keptIds, issued, comesBack }: StatementPlan,
  hasAccount: boolean,
  mailOf: (id: string) => StatementMail,
  links: OrderLinks,
): ShownYear {
  const last = issued.at(-1)
  const gifts = content.gifts.flatMap((gift, nth) => (keptIds[nth] ? { id: keptIds[nth], ...gift } : []))
  return {
    ...{ state, ...content.donor, hasAccount, comesBack, gifts, sums: sumsOf(content.gifts) },
    // What was not mailed is printed here: that is the paper itself.
    issued: issued.map((row) => toListed(row, links, mailOf(row.id) === 'none' ? 'original' : 'copy')),
    mail: last ? mailOf(last.id) : null,
  }
}
