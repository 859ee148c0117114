-- outside a transaction
-- The desk's list of gift subscriptions by state, the latest first. Those that wait for their day have an index already.
drop index concurrently if exists gifts_unredeemed;
create index concurrently gifts_unredeemed on gifts (created_at desc, id) where redeemed_at is null and voided_at is null;

drop index concurrently if exists gifts_redeemed;
create index concurrently gifts_redeemed on gifts (redeemed_at desc, id) where redeemed_at is not null;

drop index concurrently if exists gifts_voided;
create index concurrently gifts_voided on gifts (voided_at desc, id) where voided_at is not null;
