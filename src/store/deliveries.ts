import { sql } from 'kysely'
import type { Queryable } from './database.ts'

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
    .select([
      'issue.number', 'issue.slug', 'issue.title', 'issue.released_on', 'delivery.cycle_id', 'delivery.deliverable',
      'delivery.copies', 'dispatch.state', sql<boolean>`delivery.address is not null`.as('has_address'),
    ]) // biome-ignore format: one list
    .where('delivery.account_id', '=', accountId)
    .orderBy('issue.number')
    .execute()
