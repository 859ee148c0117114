import { sql } from 'kysely'
import { type ExportFile, fromQuery } from './export-file.ts'

/** What happened, and who did it. */
export const deskFiles: readonly ExportFile[] = [
  {
    name: 'audit.csv',
    about: 'What somebody on the staff did, looked at, or was refused.',
    tables: ['audit_log'],
    columns: {
      id: 'Counts up',
      at: 'When',
      by: 'The ref of whoever did it; desk: at the command line',
      by_name: 'Their name',
      action: 'What they did',
      subject: 'The ref of what they did it to',
      refusal: 'Why it was not done; empty where it was',
      details: 'What was before and after, as JSON',
    },
    rows: fromQuery(sql`
      select id, at, actor_ref as by, actor_name as by_name, action, subject_ref as subject, refusal, details
      from audit_log order by id`),
  },
  {
    name: 'events.csv',
    about: 'What happened on the site. It names nobody.',
    tables: ['events'],
    columns: { id: 'Counts up', at: 'When', name: 'What happened', data: 'What there is to say of it, as JSON' },
    rows: fromQuery(sql`select id, at, name, data from events order by id`),
  },
  {
    name: 'webhooks.csv',
    about: 'Another tool that is told what happens. The secret that it shares with the site is not here.',
    tables: ['webhook_endpoints'],
    columns: {
      webhook: 'Its ref',
      url: 'Where it is told',
      events: 'Of what, with spaces between',
      with_email: 'Whether it is told emails',
      added_at: 'Since when',
    },
    rows: fromQuery(sql`
      select ref as webhook, url, array_to_string(events, ' ') as events, with_email, added_at
      from webhook_endpoints order by added_at, ref`),
  },
  {
    name: 'mails.csv',
    about: 'A mail of the last weeks: to whom and when. What it said is not kept.',
    tables: ['mails', 'mail_bounces'],
    columns: {
      kind: 'Which mail',
      email: 'To whom; empty where that is forgotten',
      created_at: 'When it was written',
      sent_at: 'When it was sent',
      refused_at: 'When it was refused for good',
      bounced: 'Whether mail to this address has come back',
    },
    rows: fromQuery(sql`
      select kind, email, created_at, sent_at, refused_at,
        email is not null and exists (select from mail_bounces bounce where bounce.email = mails.email) as bounced
      from mails order by created_at, id`),
  },
]
