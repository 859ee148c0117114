import type { UseCaseContext } from '#application/context.ts'
import { renewalName } from '#domain/renewals/renewal-offer.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { lastToCome } from '#domain/subscriptions/coming-issues.ts'
import { type Deliverable, mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { listToBill, type ToBillRow, type ToBillSort } from '#store/renewals/to-bill.ts'
import { findNextToCut } from '#store/subscriptions/skips.ts'

/** Somebody whose subscription ends and is billed anew by staff. */
export type ToBill = {
  ref: string
  name: string
  email: string
  /** Who has paid for it, where that is not the reader. */
  billedTo: string | null
  subscription: string
  /** The same as the form of an invoice has it: 'print,low,1year'. */
  item: string
  copies: number
  /** Issues that are paid for and bound to nothing yet. */
  left: number
  /** The number of the last issue that is paid for, or was. */
  lastIssue: number | null
}

type Page = { sort: ToBillSort; limit: number | null; offset: number }

/** Who is to be billed anew: institutions, and whoever has several copies, near the end of what they have. */
export async function readToBill({ db, now }: UseCaseContext, page: Page): Promise<ToBill[]> {
  const rows = await listToBill(db, now(), page)
  const next = await findNextToCut(db)
  return rows.map((row) => toBillOf(row, next.number))
}

function toBillOf(row: ToBillRow, next: number): ToBill {
  const { ref, name, email, billed_to: billedTo, copies, unbound: left } = row
  const [term, level, active] = [row.term as Term, row.level as Level, row.active_deliverable as Deliverable]
  return {
    ...{ ref, name, email, billedTo, copies, left },
    subscription: renewalName({ term, level, deliverables: { set: active, active } }),
    item: [mediumOfDeliverable(active), level, term].join(),
    lastIssue: lastToCome(left, next, new Set(row.skipped)) ?? row.last_bound,
  }
}
