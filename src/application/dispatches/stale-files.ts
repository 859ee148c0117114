import type { ListFile } from '#domain/dispatches/mailing-list.ts'
import { deliverableOf } from '#domain/subscriptions/deliverables.ts'
import { shipcodes } from '#domain/subscriptions/shipcodes.ts'
import type { Queryable } from '#store/database.ts'
import { readKeptFiles } from '#store/dispatches/dispatches.ts'
import { countLabelChanges } from '#store/dispatches/labels.ts'

/** Files that were made of these lists, and labels of which have changed since. */
export async function findStaleFiles(
  db: Queryable,
  issue: number,
  lists: readonly { readonly number: number }[],
): Promise<string[]> {
  const stale: string[] = []
  for (const { number: dispatch } of lists) {
    const files = await readKeptFiles(db, issue, dispatch)
    const changes = await countLabelChanges(db, { issue, dispatch })
    // One file for each category, in their order.
    for (const [index, { name, changes: then = 0 }] of (files ?? ([] as ListFile[])).entries())
      if (then !== (changes.get(deliverableOf('print', shipcodes[index] ?? shipcodes[0])) ?? 0)) stale.push(name)
  }
  return stale
}
