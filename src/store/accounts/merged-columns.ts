import type { DB } from '#store/tables.ts'

/**
 * What becomes of the rows of an account that is merged into another.
 * `moves`: they are the other's. `ends`: they are removed, with what they opened. `once`: those of which the other has none by
 * the same key move, and the rest are removed. `ledger`: moved by a statement of its own.
 */
export type MergedColumn = {
  table: keyof DB
  column: string
  what: string
  how: 'moves' | 'ends' | 'once' | 'ledger' | 'unset'
  /** For `once`: of which an account has one each. */
  key?: string
}

/** Every column that names an account; a test walks the schema and misses one that is not here. */
export const mergedColumns: readonly MergedColumn[] = [
  { table: 'orders', column: 'account_id', what: 'orders', how: 'moves' },
  { table: 'cycles', column: 'account_id', what: 'subscriptions', how: 'ledger' },
  { table: 'deliveries', column: 'account_id', what: 'issues sent', how: 'ledger' },
  { table: 'missing_copies', column: 'account_id', what: 'reports of missing copies', how: 'ledger' },
  { table: 'label_changes', column: 'account_id', what: 'corrected labels', how: 'moves' },
  { table: 'issue_skips', column: 'account_id', what: 'skipped issues', how: 'once', key: 'issue_number' },
  { table: 'renewals', column: 'account_id', what: 'renewals', how: 'moves' },
  { table: 'renewal_notices', column: 'account_id', what: 'notices of renewal', how: 'moves' },
  { table: 'renewal_looks', column: 'account_id', what: 'dates to look at it', how: 'once', key: 'look_at' },
  { table: 'gifts', column: 'redeemed_by', what: 'gifts redeemed', how: 'moves' },
  { table: 'donations', column: 'account_id', what: 'donations', how: 'moves' },
  { table: 'monthly_donations', column: 'account_id', what: 'monthly donations', how: 'moves' },
  { table: 'account_addresses', column: 'account_id', what: 'addresses', how: 'once', key: 'shipcode' },
  { table: 'payers', column: 'account_id', what: 'saved ways to pay', how: 'ledger' },
  { table: 'import_rows', column: 'account_id', what: 'rows of an import', how: 'moves' },
  { table: 'reader_notes', column: 'account_id', what: 'notes', how: 'moves' },
  { table: 'webhook_deliveries', column: 'account_id', what: 'messages to other tools', how: 'moves' },
  { table: 'reading_places', column: 'account_id', what: 'places in articles', how: 'once', key: 'article_slug' },
  { table: 'carts', column: 'account_id', what: 'carts', how: 'ledger' },
  // Nobody gets into the account that stays who could not before.
  { table: 'sessions', column: 'account_id', what: 'devices logged in', how: 'ends' },
  { table: 'sessions', column: 'viewing_account_id', what: 'staff looking at it', how: 'unset' },
  { table: 'waiting_sessions', column: 'account_id', what: 'logins half-way', how: 'ends' },
  { table: 'identities', column: 'account_id', what: 'linked logins', how: 'ends' },
  { table: 'second_factors', column: 'account_id', what: 'second factors', how: 'ends' },
  { table: 'known_browsers', column: 'account_id', what: 'known browsers', how: 'ends' },
  { table: 'sign_in_codes', column: 'account_id', what: 'codes to log in', how: 'ends' },
  { table: 'account_links', column: 'account_id', what: 'mailed links', how: 'ends' },
  { table: 'accounts', column: 'merged_into', what: 'accounts merged into it before', how: 'moves' },
]
