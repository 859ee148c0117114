import { sql } from 'kysely'
import { addressColumns, addressOf, type ExportFile, fromQuery } from './export-file.ts'

/** Who the magazine's readers are. */
export const readerFiles: readonly ExportFile[] = [
  {
    name: 'readers.csv',
    about: 'An account. Deleted and merged ones are here too, without a name, since orders refer to them.',
    tables: ['accounts', 'payers'],
    columns: {
      reader: 'The reader’s ref, by which every other file names them',
      name: 'Name',
      email: 'Email',
      email_confirmed_at: 'When they showed that they read this email; empty where they have not',
      created_at: 'Since when there is the account',
      mail_stopped_at: 'Since when mail comes back; empty where it arrives',
      staff_roles: 'What they may do at the desk, with spaces between; empty for readers',
      autorenew: 'Whether the subscription renews by itself',
      provider_customer: 'What the payment provider calls them',
      provider_method: 'What the payment provider calls the saved way to pay; the card itself is known there alone',
      deleted_at: 'When the account was deleted; empty where it is there',
      merged_into: 'The ref of the account that it was merged into',
    },
    rows: fromQuery(sql`
      select account.ref as reader, account.name, account.email, account.email_confirmed_at, account.created_at,
        account.suspended_at as mail_stopped_at, array_to_string(account.staff_roles, ' ') as staff_roles,
        coalesce(payer.autorenew, false) as autorenew, payer.customer as provider_customer, payer.method as provider_method,
        account.deleted_at, other.ref as merged_into
      from accounts account left join payers payer on payer.account_id = account.id
        left join accounts other on other.id = account.merged_into
      order by account.created_at, account.id`),
  },
  {
    name: 'addresses.csv',
    about: 'Where a reader’s print goes, one for each shipping category.',
    tables: ['account_addresses'],
    columns: {
      reader: 'The reader’s ref',
      shipcode: 'ship-a: United States, ship-b: Canada, ship-c: elsewhere',
      ...addressColumns,
      changed_at: 'Since when it is this one',
    },
    rows: fromQuery(sql`
      select account.ref as reader, home.shipcode, ${addressOf('home.address')}, home.changed_at
      from account_addresses home join accounts account on account.id = home.account_id
      order by home.account_id, home.shipcode`),
  },
  {
    name: 'notes.csv',
    about: 'What staff have noted about a reader.',
    tables: ['reader_notes'],
    columns: {
      reader: 'The reader’s ref',
      at: 'When',
      by: 'Who wrote it',
      note: 'What they wrote',
    },
    rows: fromQuery(sql`
      select account.ref as reader, note.at, coalesce(note.by_name, note.by_ref) as by, note.note
      from reader_notes note join accounts account on account.id = note.account_id order by note.id`),
  },
  {
    name: 'mailing-list.csv',
    about: 'An address that is, was or wants to be on the mailing list.',
    tables: ['mailing_list_readers'],
    columns: {
      email: 'Email',
      tags: 'What it is mailed about, with spaces between',
      requested_at: 'When it was asked for',
      confirmed_at: 'When whoever reads its mail said yes; empty: it is not to be mailed',
      unsubscribed_at: 'When it left; it is not to be mailed',
    },
    rows: fromQuery(sql`
      select email, array_to_string(tags, ' ') as tags, requested_at, confirmed_at, unsubscribed_at
      from mailing_list_readers order by requested_at, id`),
  },
  {
    name: 'cancellations.csv',
    about: 'A declaration by which somebody cancelled or withdrew, from the pages that ask for no login.',
    tables: ['cancellations'],
    columns: {
      id: 'Its number',
      kind: 'cancel or withdraw',
      contract: 'What of',
      name: 'Who declared it',
      email: 'Their email',
      details: 'What they wrote besides',
      received_at: 'When it came',
      state: 'What became of it',
      handled_at: 'When that was',
      ends_on: 'The day they named',
      ended_autorenew: 'Whether it ended autorenew',
      ended_donations: 'How many monthly donations it ended',
    },
    rows: fromQuery(sql`
      select id, kind, contract, name, email, details, received_at, state, handled_at, ends_on, ended_autorenew, ended_donations
      from cancellations order by received_at, id`),
  },
  {
    name: 'institutions.csv',
    about: 'An institution whose readers read by its licence.',
    tables: ['institutions'],
    columns: {
      name: 'Name',
      other_names: 'Other names, with semicolons between',
      licence_from: 'First day of the licence',
      licence_to: 'Last day; empty where it has none',
      networks: 'Its networks, with spaces between',
      email_domains: 'Its email domains, with spaces between',
      entity_id: 'What its login is called',
    },
    rows: fromQuery(sql`
      select name, array_to_string(other_names, '; ') as other_names, licence_from, licence_to,
        array_to_string(networks, ' ') as networks, array_to_string(email_domains, ' ') as email_domains, entity_id
      from institutions order by name, id`),
  },
  {
    name: 'institution-reads.csv',
    about: 'How often an institution’s readers opened an article on a day.',
    tables: ['institution_reads'],
    columns: {
      day: 'The day',
      institution: 'Its name',
      outcome: 'read, or turned-away where its licence had ended',
      reads: 'How often',
    },
    rows: fromQuery(sql`
      select reads.day, institution.name as institution, reads.outcome, reads.reads
      from institution_reads reads join institutions institution on institution.id = reads.institution_id
      order by reads.day, institution.name, reads.outcome`),
  },
]
