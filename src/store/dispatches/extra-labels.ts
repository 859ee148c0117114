import { type NotNull, sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { ExtraReason } from '#domain/dispatches/extra-label.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type ExtraLabel = {
  ref: string
  deliverable: string
  copies: number
  why: string
  name: string
  address: Address
}

/** The extra labels of an issue, by category. */
export const listExtraLabels = (db: Queryable, issue: number): Promise<ExtraLabel[]> =>
  db
    .selectFrom('extra_labels')
    .select(['ref', 'deliverable', 'copies', 'why', 'name', 'address'])
    .where('issue_number', '=', issue)
    .where('dropped_at', 'is', null)
    .orderBy('deliverable')
    .orderBy('ref')
    .$narrowType<{ name: NotNull; address: NotNull }>()
    .execute()

type Added = {
  issue: number
  deliverable: Deliverable
  copies: number
  why: ExtraReason
  name: string
  address: Address
  at: Date
}

export async function insertExtraLabel(trx: Trx, { issue, address, at, ...label }: Added): Promise<string> {
  const { ref } = await trx
    .insertInto('extra_labels')
    .values({ ...label, issue_number: issue, address: JSON.stringify(address), added_at: at })
    .returning('ref')
    .executeTakeFirstOrThrow()
  return ref
}

/** What was dropped; null where there is no such label, or none any more. Guarded: two who drop it drop it once. */
export async function dropExtraLabelRow(trx: Trx, issue: number, ref: string, at: Date) {
  const { rows } = await sql<{ copies: number; why: string; name: string }>`
    with old as (select ref, copies, why, name from extra_labels
      where ref = ${ref} and issue_number = ${issue} and dropped_at is null for update)
    update extra_labels set dropped_at = ${at}, name = null, address = null
    from old where extra_labels.ref = old.ref returning old.copies, old.why, old.name`.execute(trx)
  return rows[0] ?? null
}

/** How often extra labels were added to a category or dropped from it: files that were made before are stale. */
export async function countExtraChanges(db: Queryable, issue: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ deliverable: string; count: number }>`
    select deliverable, count(*) + count(dropped_at) as count from extra_labels
    where issue_number = ${issue} group by 1`.execute(db)
  return new Map(rows.map(({ deliverable, count }) => [deliverable, count]))
}
