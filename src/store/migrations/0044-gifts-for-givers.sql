-- outside a transaction
-- How a gift reaches whom it is for, as its giver wants it: by hand, or mailed by us on a day.
alter table gifts
  add column if not exists recipient_name text check (char_length(recipient_name) between 1 and 80),
  add column if not exists message text check (char_length(message) between 1 and 500),
  -- Where it is mailed, and on which day of the magazine; null where the giver hands it on.
  add column if not exists send_to text check (char_length(send_to) between 3 and 254),
  add column if not exists send_on date,
  -- When it was mailed; null where it was not, or where another address was given after it had come back.
  add column if not exists sent_at timestamptz,
  -- When it came back: the address takes no mail.
  add column if not exists returned_at timestamptz,
  -- How often it was mailed.
  add column if not exists sendings integer not null default 0 check (sendings >= 0),
  -- When the giver was offered to give again, because it is about to end.
  add column if not exists offered_at timestamptz;

-- Whoever has turned off offers to give again.
alter table accounts add column if not exists gift_offers_off_at timestamptz;

-- Gifts that wait for their day.
drop index concurrently if exists gifts_to_mail;
create index concurrently gifts_to_mail on gifts (send_on, id)
  where send_to is not null and sent_at is null and redeemed_at is null and voided_at is null;

-- What was mailed to an address: for what comes back, and for whoever deletes their account.
drop index concurrently if exists gifts_by_recipient;
create index concurrently gifts_by_recipient on gifts (lower(send_to)) where send_to is not null;

-- Addresses that were mailed to, until they are forgotten.
drop index concurrently if exists gifts_mailed;
create index concurrently gifts_mailed on gifts (sent_at) where send_to is not null and sent_at is not null;

-- Gifts that were mailed, that nobody has redeemed, and whose giver was not reminded of it.
drop index concurrently if exists gifts_mailed_to_remind_of;
create index concurrently gifts_mailed_to_remind_of on gifts (sent_at, order_id)
  where order_id is not null and sent_at is not null and redeemed_at is null and voided_at is null and reminded_at is null;

-- Subscriptions that were given, and have one issue to come.
drop index concurrently if exists cycles_given_and_ending;
create index concurrently cycles_given_and_ending on cycles (gift_id)
  where gift_id is not null and cancelled_at is null and tokens - taken = 1;
