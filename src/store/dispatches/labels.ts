import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import { countExtraChanges } from './extra-labels.ts'

const LABELS_LOCK = 7_245_018

/**
 * From here to the end of the transaction no list is handed over, and no cut ends; whoever is at that is waited for. Taken
 * before an address is written, so that what a label says and what its reader is told are one. Many hold it at once.
 */
export const holdLabels = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${LABELS_LOCK})`.execute(trx)

/** Waits for everyone who is changing an address, and keeps others from it until the transaction ends. */
export const closeLabels = (trx: Trx) => sql`select pg_advisory_xact_lock(${LABELS_LOCK})`.execute(trx)

/**
 * Writes the addresses that accounts have by now on those of their labels that are still in the house, and keeps what the
 * labels said. A label follows its cycle into another shipping category where the address of that one is known. Digital
 * stays digital. One statement: a label is changed if, and only if, what it said is kept.
 */
async function relabel(trx: Trx, at: Date, among: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ issue: number }>`
    with target as (
      select delivery.issue_number, delivery.account_id, delivery.dispatch_number, delivery.deliverable, delivery.address,
        'print-' || right(goes.shipcode, 1) as new_deliverable, goes.address as new_address
      from deliveries delivery
      join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
        and dispatch.state in ('cutting', 'cut') and dispatch.handed_over_at is null
      join cycles cycle on cycle.id = delivery.cycle_id
      join lateral (
        select kept.shipcode, kept.address from account_addresses kept
        where kept.account_id = delivery.account_id and kept.shipcode in (
          'ship-' || right(cycle.active_deliverable, 1), 'ship-' || right(delivery.deliverable, 1))
        order by kept.shipcode = 'ship-' || right(cycle.active_deliverable, 1) desc limit 1) goes on true
      where delivery.deliverable <> 'digital' and ${among}
    ), changed as (
      select * from target where address is distinct from new_address or deliverable <> new_deliverable
    ), kept as (
      insert into label_changes (issue_number, account_id, dispatch_number, deliverable, new_deliverable, address, changed_at)
      select issue_number, account_id, dispatch_number, deliverable, new_deliverable, address, ${at} from changed
    )
    update deliveries set address = changed.new_address, deliverable = changed.new_deliverable
    from changed
    where deliveries.issue_number = changed.issue_number and deliveries.account_id = changed.account_id
    returning deliveries.issue_number as issue`.execute(trx)
  return rows.map(({ issue }) => issue)
}

/** The issues whose labels of an account have changed. */
export const relabelAccount = (trx: Trx, accountId: string, at: Date) =>
  relabel(trx, at, sql`delivery.account_id = ${accountId}`)

/** Labels of an issue whose address was changed while its list was cut; answers how many. */
export async function relabelChangedSince(trx: Trx, issue: number, since: Date, at: Date): Promise<number> {
  const changed = sql`delivery.issue_number = ${issue} and delivery.account_id in (
    select account_id from account_addresses where changed_at >= ${since})`
  return (await relabel(trx, at, changed)).length
}

/** Issues that are on their way to another address of the category than `address`: their labels have left the house. */
export async function listMissedIssues(
  trx: Trx,
  { accountId, shipcode, address }: { accountId: string; shipcode: string; address: object },
): Promise<number[]> {
  const { rows } = await sql<{ issue: number }>`
    select delivery.issue_number as issue from deliveries delivery
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
    where delivery.account_id = ${accountId} and delivery.deliverable = 'print-' || right(${shipcode}, 1)
      and dispatch.state = 'cut' and dispatch.handed_over_at is not null
      and delivery.address is not null and delivery.address <> ${JSON.stringify(address)}::jsonb
    order by 1`.execute(trx)
  return rows.map(({ issue }) => issue)
}

/** The labels of an account that are not delivered yet; one that waits for its address has not left. */
export async function listLabelPlaces(db: Queryable, accountId: string) {
  const { rows } = await sql<{ issue: number; letters: string[]; hasLeft: boolean }>`
    select delivery.issue_number as issue,
      array[right(delivery.deliverable, 1), right(cycle.active_deliverable, 1)] as letters,
      dispatch.handed_over_at is not null and delivery.address is not null as "hasLeft"
    from deliveries delivery
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
      and dispatch.state in ('cutting', 'cut')
    join cycles cycle on cycle.id = delivery.cycle_id
    where delivery.account_id = ${accountId} and delivery.deliverable <> 'digital'
    order by 1`.execute(db)
  return rows
}

/** The issue whose list is cut next; null where none is planned. */
export async function findNextIssue(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select min(number) as number from issues where state = 'planned'`.execute(db)
  return rows[0]?.number ?? null
}

/** How many labels of a list have changed, come or gone so far, by the shipping category that they left or came to. */
export async function countLabelChanges(
  db: Queryable,
  { issue, dispatch }: { issue: number; dispatch: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ deliverable: string; count: number }>`
    select category as deliverable, count(*) as count
    from label_changes, unnest(array[deliverable, nullif(new_deliverable, deliverable)]) category
    where issue_number = ${issue} and dispatch_number = ${dispatch} and category is not null
    group by 1`.execute(db)
  const changes = new Map(rows.map(({ deliverable, count }) => [deliverable, count]))
  // Extra labels are on the first list.
  if (dispatch === 1)
    for (const [deliverable, count] of await countExtraChanges(db, issue))
      changes.set(deliverable, (changes.get(deliverable) ?? 0) + count)
  return changes
}
