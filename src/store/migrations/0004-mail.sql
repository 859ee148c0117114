-- Mails to be sent: each is written with what causes it, in the same transaction.

create table mails (
  id uuid primary key default gen_random_uuid(),
  -- What the mail is for (the record and the purpose, never an address): the same cause makes one mail.
  cause text not null unique check (length(cause) between 1 and 200),
  kind text not null,
  -- Blanked some days after the mail has gone.
  email text,
  -- Blanked as soon as the mail has gone: it can hold a link or a code that opens something.
  data jsonb,
  created_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  message_id text,
  -- The server said that there is no such mailbox: trying again would not help.
  refused_at timestamptz,
  check (sent_at is null or refused_at is null)
);

create index mails_not_blanked on mails (created_at) where email is not null;

create table mail_bounces (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null,
  reason text not null
);

create index mail_bounces_by_email on mail_bounces (lower(email), at);
