import { sql } from 'kysely'
import type { DataSection } from './data-section.ts'

/** The account itself, and the ways into it. */
export const accountSections: readonly DataSection[] = [
  {
    name: 'account',
    tables: ['accounts', 'second_factors'],
    rows: ({ accountId }) => sql`
      select ref, name, email, email_confirmed_at, suspended_at as mail_came_back_at, role, created_at, keeps_places,
        password_hash is not null as has_password,
        exists (select from second_factors where account_id = accounts.id and confirmed_at is not null) as has_second_factor,
        gift_offers_off_at
      from accounts where id = ${accountId} order by id`,
  },
  {
    name: 'addresses',
    tables: ['account_addresses'],
    rows: ({ accountId }) =>
      sql`select shipcode, address, changed_at from account_addresses where account_id = ${accountId} order by shipcode`,
  },
  {
    name: 'payment',
    tables: ['payers'],
    rows: ({ accountId }) => sql`
      select customer as known_to_the_provider_as, method is not null as has_saved_method, autorenew, changed_at, method_replaced_at
      from payers where account_id = ${accountId} order by account_id`,
  },
  {
    name: 'ways_to_log_in',
    tables: ['identities'],
    rows: ({ accountId }) => sql`
      select issuer, subject, created_at, last_used_at from identities where account_id = ${accountId} order by issuer, subject`,
  },
  {
    name: 'sessions',
    tables: ['sessions'],
    rows: ({ accountId }) => sql`
      select way, created_at, last_used_at, expires_at, browser, network from sessions
      where account_id = ${accountId} order by created_at, id`,
  },
  {
    name: 'mailed_links',
    tables: ['account_links'],
    rows: ({ accountId }) => sql`
      select purpose, email, expires_at, used_at from account_links where account_id = ${accountId} order by expires_at, hash`,
  },
  {
    name: 'notes_of_the_staff',
    tables: ['reader_notes'],
    rows: ({ accountId }) => sql`select at, note from reader_notes where account_id = ${accountId} order by id`,
  },
  {
    name: 'brought_from_elsewhere',
    tables: ['import_rows', 'import_runs'],
    rows: ({ accountId }) => sql`
      select run.source, run.started_at, own.line as row_of_the_file, own.wants_autorenew, own.customer as known_to_the_provider_as
      from import_rows own join import_runs run on run.id = own.run_id
      where own.account_id = ${accountId} order by run.id, own.line`,
  },
  {
    name: 'reading_places',
    tables: ['reading_places'],
    rows: ({ accountId }) => sql`
      select article_slug as article, share as percent_read, finished, updated_at from reading_places
      where account_id = ${accountId} order by updated_at, article_slug`,
  },
  {
    name: 'cart',
    tables: ['carts'],
    rows: ({ accountId }) => sql`
      select contents, created_at, changed_at, expires_on from carts where account_id = ${accountId} order by id`,
  },
]
