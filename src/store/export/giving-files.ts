import { sql } from 'kysely'
import { type ExportFile, fromQuery } from './export-file.ts'

/** Gifts and donations. */
export const givingFiles: readonly ExportFile[] = [
  {
    name: 'gifts.csv',
    about: 'A gift subscription. The link that redeems it is kept by nobody but whoever it was mailed to.',
    tables: ['gifts'],
    columns: {
      gift: 'Its number',
      order: 'The order that paid for it',
      number: 'The how manieth gift of the order',
      level: 'low or high: which price was chosen',
      term: '1year, 2year, 3year or lifetime',
      deliverable: 'digital, or print in a shipping category',
      giver: 'Who gives it',
      recipient_name: 'Who it is for, where the giver has said so',
      message: 'What the giver wrote',
      send_to: 'Where it is mailed',
      send_on: 'On which day',
      sent_at: 'When it was mailed',
      created_at: 'When it was bought',
      redeemed_at: 'When it was redeemed; empty where it waits',
      redeemed_by: 'The ref of the reader who has it',
      voided_at: 'When it was made void',
    },
    rows: fromQuery(sql`
      select gift.id as gift, orders.ref as "order", gift.number, gift.level, gift.term, gift.deliverable, gift.giver,
        gift.recipient_name, gift.message, gift.send_to, gift.send_on, gift.sent_at, gift.created_at, gift.redeemed_at,
        account.ref as redeemed_by, gift.voided_at
      from gifts gift left join orders on orders.id = gift.order_id left join accounts account on account.id = gift.redeemed_by
      order by gift.created_at, gift.id`),
  },
  {
    name: 'donations.csv',
    about: 'A donation that was paid.',
    tables: ['donations', 'donation_goods'],
    columns: {
      donation: 'Its number',
      reader: 'The reader’s ref; empty for somebody without an account',
      name: 'Who gave it',
      email: 'Their email',
      amount_cents: 'In cents',
      given_at: 'When',
      order: 'The order’s ref',
      monthly: 'The monthly donation that it is of',
      goods: 'What they got for it',
      goods_value_cents: 'What that was worth, in cents',
      thanked_at: 'When staff thanked for it',
    },
    rows: fromQuery(sql`
      select donation.id as donation, account.ref as reader, donation.name, donation.email, donation.amount_cents,
        donation.given_at, orders.ref as "order", donation.monthly_id as monthly, goods.name as goods,
        goods.value_cents as goods_value_cents, donation.thanked_at
      from donations donation left join accounts account on account.id = donation.account_id
        left join orders on orders.id = donation.order_id left join donation_goods goods on goods.donation_id = donation.id
      order by donation.given_at, donation.id`),
  },
  {
    name: 'monthly-donations.csv',
    about: 'A donation that is given month by month.',
    tables: ['monthly_donations'],
    columns: {
      monthly: 'Its number',
      reader: 'The reader’s ref; empty for somebody without an account',
      name: 'Who gives it',
      email: 'Their email',
      amount_cents: 'How much each month, in cents',
      day: 'On which day of the month',
      next_on: 'When next',
      paused_until: 'Until when it is paused',
      status: 'Whether it goes on',
      provider_customer: 'What the payment provider calls them',
      provider_method: 'What the payment provider calls the saved way to pay',
      created_at: 'Since when',
      ended_at: 'When it ended',
      ended_because: 'Why',
      end_reason: 'What they said when they ended it',
    },
    rows: fromQuery(sql`
      select monthly.id as monthly, account.ref as reader, monthly.name, monthly.email, monthly.amount_cents, monthly.day,
        monthly.next_on, monthly.paused_until, monthly.status, monthly.customer as provider_customer,
        monthly.method as provider_method, monthly.created_at, monthly.ended_at, monthly.ended_because, monthly.end_reason
      from monthly_donations monthly left join accounts account on account.id = monthly.account_id
      order by monthly.created_at, monthly.id`),
  },
  {
    name: 'donation-statements.csv',
    about: 'A yearly statement of what somebody gave, with the donations on it.',
    tables: ['donation_statements', 'donation_statement_gifts'],
    columns: {
      year: 'Of which year',
      number: 'Its number in that year',
      issued_at: 'When it was made',
      donations: 'The numbers of its donations, with spaces between',
      replaced_by: 'The statement that took its place, as year and number',
    },
    rows: fromQuery(sql`
      select statement.year, statement.number, statement.issued_at,
        (select string_agg(donation_id::text, ' ' order by donation_id) from donation_statement_gifts
          where statement_id = statement.id) as donations,
        later.year || '-' || later.number as replaced_by
      from donation_statements statement left join donation_statements later on later.id = statement.replaced_by
      order by statement.year, statement.number`),
  },
]
