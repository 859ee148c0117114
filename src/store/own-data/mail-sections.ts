import { sql } from 'kysely'
import type { DataSection } from './data-section.ts'

/** What is known by the address, and what staff did. */
export const mailSections: readonly DataSection[] = [
  {
    name: 'mailing_list',
    tables: ['mailing_list_readers'],
    rows: ({ emailKey }) => sql`
      select email, tags, requested_at, confirmed_at, unsubscribed_at from mailing_list_readers
      where email_key = ${emailKey} order by requested_at, id`,
  },
  {
    name: 'mails',
    tables: ['mails'],
    rows: ({ emailKey }) => sql`
      select kind, email, created_at, sent_at, refused_at from mails where lower(email) = ${emailKey} order by created_at, id`,
  },
  {
    name: 'mail_that_came_back',
    tables: ['mail_bounces'],
    rows: ({ emailKey }) =>
      sql`select email, reason, at, lifted_at as arrives_again_at from mail_bounces where lower(email) = ${emailKey} order by at, id`,
  },
  {
    name: 'letters',
    tables: ['letter_recipients'],
    rows: ({ emailKey }) => sql`
      select letter.subject, letter.kind, recipient.email, recipient.why as sent_as_one_of, recipient.state,
        recipient.reason as left_out_because, recipient.done_at as at, recipient.left_at as unsubscribed_at
      from letter_recipients recipient join letters letter on letter.id = recipient.letter_id
      where recipient.email_key = ${emailKey} order by letter.created_at, recipient.id`,
  },
  {
    name: 'letters_not_wanted',
    tables: ['letter_optouts'],
    rows: ({ emailKey }) => sql`select kind, at from letter_optouts where email_key = ${emailKey} order by kind`,
  },
  {
    name: 'cancellations',
    tables: ['cancellations'],
    rows: ({ emailKey }) => sql`
      select kind, contract, name, email, details, ends_on, received_at, state, handled_at from cancellations
      where lower(email) = ${emailKey} order by received_at, id`,
  },
  {
    name: 'told_to_other_tools',
    tables: ['webhook_deliveries'],
    rows: ({ accountId }) => sql`
      select delivery.event, delivery.at, delivery.state, substring(endpoint.url from '^https?://([^/]+)') as tool,
        endpoint.with_email as told_email
      from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
      where delivery.account_id = ${accountId} order by delivery.at, delivery.id`,
  },
  {
    name: 'acts_of_staff',
    tables: ['audit_log'],
    rows: ({ ref }) => sql`select at, action from audit_log where subject_ref = ${ref} order by id`,
  },
]
