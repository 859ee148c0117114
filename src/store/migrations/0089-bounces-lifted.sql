-- Staff who have spoken with a reader say that mail arrives again. When it came back stays on record; who said it is in the log.
alter table mail_bounces add column lifted_at timestamptz;
