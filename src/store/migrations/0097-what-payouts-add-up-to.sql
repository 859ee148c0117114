-- What the lines of a payout add up to, by their kinds: they are fetched once, and lists of payouts read these. Of a payout that has
-- none, and was fetched by a build before, the lines are read until the next night.
create table payout_sums (
  payout_id text not null references payouts (id),
  kind text not null check (kind in ('payment', 'refund', 'refund-failed', 'dispute', 'other')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  primary key (payout_id, kind)
);

-- An order of ours was found for it, which stays: those that are left are looked up whenever they are looked at.
alter table payout_lines add column is_explained boolean not null default false;
