import { sql } from 'kysely'
import { type ExportFile, fromQuery } from './export-file.ts'

/** What was written to many, and what of the magazine is read. */
export const letterFiles: readonly ExportFile[] = [
  {
    name: 'letters.csv',
    about: 'A letter to many.',
    tables: ['letters'],
    columns: {
      letter: 'Its ref',
      kind: 'With an issue, or news',
      subject: 'Its subject',
      body: 'Its text, in Markdown',
      issue: 'The issue whose cover stands above it',
      segments: 'To whom, with spaces between',
      state: 'How far it is',
      send_at: 'When it goes, or went',
      finished_at: 'When the last was sent, or it was stopped',
    },
    rows: fromQuery(sql`
      select ref as letter, kind, subject, body, issue_number as issue, array_to_string(segments, ' ') as segments, state, send_at, finished_at
      from letters order by created_at, id`),
  },
  {
    name: 'letter-recipients.csv',
    about: 'Whom a letter went to, or was not sent to, and why.',
    tables: ['letter_recipients'],
    columns: {
      letter: 'Its ref',
      email: 'To whom; empty where they are forgotten',
      why: 'The segment by which they get it',
      state: 'What became of it',
      reason: 'Why they were left out',
      done_at: 'When',
      left_at: 'When they unsubscribed by it',
    },
    rows: fromQuery(sql`
      select letters.ref as letter, email, why, recipient.state, reason, done_at, left_at
      from letter_recipients recipient join letters on letters.id = recipient.letter_id order by letters.created_at, recipient.id`),
  },
  {
    name: 'letter-optouts.csv',
    about: 'Who wants no more letters of a kind.',
    tables: ['letter_optouts'],
    columns: { email: 'Who, in small letters', kind: 'Of which kind', at: 'Since when' },
    rows: fromQuery(sql`select email_key as email, kind, at from letter_optouts order by email_key, kind`),
  },
  {
    name: 'article-reads.csv',
    about: 'How often an article was read on a day. It names nobody.',
    tables: ['article_reads'],
    columns: {
      day: 'Which day',
      article: 'Its name in its address',
      access: 'By which right it was open, or that the wall was seen',
      source: 'Where readers came from, by kind alone',
      reads: 'How often',
    },
    rows: fromQuery(
      sql`select day, article, access, source, reads from article_reads order by day, article, access, source`,
    ),
  },
  {
    name: 'article-sales.csv',
    about: 'How many came from an article or a campaign to Subscribe and paid, on a day. It names nobody.',
    tables: ['article_funnel'],
    columns: {
      day: 'Which day',
      article: 'Its name in its address',
      campaign: 'The campaign, where there was one',
      step: 'How far they came: paywall, subscribe or paid',
      count: 'How many',
      cents: 'What they paid',
    },
    rows: fromQuery(
      sql`select day, article, campaign, step, count, cents from article_funnel order by day, article, campaign, step`,
    ),
  },
]
