import { type NotNull, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** What the account was sent, and what is bound to be. */
export const listDeliveries = (db: Queryable, accountId: string) =>
  db
    .selectFrom('deliveries as delivery')
    .innerJoin('issues as issue', 'issue.number', 'delivery.issue_number')
    .innerJoin('dispatches as dispatch', (join) =>
      join
        .onRef('dispatch.issue_number', '=', 'delivery.issue_number')
        .onRef('dispatch.number', '=', 'delivery.dispatch_number'),
    )
    .leftJoin('missing_copies as missing', (join) =>
      join
        .onRef('missing.account_id', '=', 'delivery.account_id')
        .onRef('missing.issue_number', '=', 'delivery.issue_number'),
    )
    .select([
      'issue.number',
      'issue.slug',
      'issue.title',
      'issue.released_at',
      'delivery.cycle_id',
      'delivery.deliverable',
      'delivery.copies',
      'dispatch.state',
      'dispatch.delivered_at',
      'missing.state as missing_state',
      'missing.told_at',
      'missing.sent_at',
      sql<boolean>`delivery.address is not null`.as('has_address'),
    ])
    .where('delivery.account_id', '=', accountId)
    .orderBy('issue.number')
    .execute()

/** Those whose print of an issue waits for an address, in the order of their ids. */
export async function listWaiting(db: Queryable, issue: number, after: string | null, most: number) {
  let waiting = db
    .selectFrom('deliveries as delivery')
    .innerJoin('accounts as account', 'account.id', 'delivery.account_id')
    .select(['account.id as account_id', 'account.ref', 'account.email'])
    .where('delivery.issue_number', '=', issue)
    .where('delivery.address', 'is', null)
    .where('delivery.deliverable', '<>', 'digital')
    .where('account.deleted_at', 'is', null)
  if (after !== null) waiting = waiting.where('delivery.account_id', '>', after)
  return waiting.orderBy('delivery.account_id').limit(most).execute()
}

/** What of a dispatch goes to one shipping category, in the order of the accounts' ids. */
export async function listForPost(
  db: Queryable,
  list: { issue: number; dispatch: number; deliverable: string },
  after: string | null,
  most: number,
) {
  let rows = db
    .selectFrom('deliveries as delivery')
    .innerJoin('accounts as account', 'account.id', 'delivery.account_id')
    .select(['delivery.account_id', 'account.ref', 'delivery.name', 'delivery.address', 'delivery.copies'])
    .where('delivery.issue_number', '=', list.issue)
    .where('delivery.dispatch_number', '=', list.dispatch)
    .where('delivery.deliverable', '=', list.deliverable)
    .where('delivery.address', 'is not', null)
    .where('account.deleted_at', 'is', null)
    .$narrowType<{ address: NotNull }>()
  if (after !== null) rows = rows.where('delivery.account_id', '>', after)
  return rows.orderBy('delivery.account_id').limit(most).execute()
}

/** What was bound of an issue for an account, to whom and where. */
export const findDelivery = (db: Queryable, issue: number, accountId: string) =>
  db
    .selectFrom('deliveries')
    .select(['dispatch_number', 'name', 'address', 'bound_at'])
    .where('issue_number', '=', issue)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export async function countDeliveries(db: Queryable, issue: number): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issue_number', '=', issue)
    .executeTakeFirstOrThrow()
  return count
}

/** How many labels of a list are of accounts that have been deleted: files that were made before still name them. */
export async function countDeletedLabels(db: Queryable, issue: number, dispatch: number): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries as delivery')
    .innerJoin('accounts as account', 'account.id', 'delivery.account_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delivery.issue_number', '=', issue)
    .where('delivery.dispatch_number', '=', dispatch)
    .where('account.deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
