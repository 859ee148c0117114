-- outside a transaction
-- Each index leads from a row to what names it: looked up when a page of the account is opened, and whenever somebody or
-- something is removed. They are built while others write, on tables that are full; one that was broken off is built anew.

-- The payment page's last renewal.
drop index concurrently if exists renewals_by_account;
create index concurrently renewals_by_account on renewals (account_id, changed_at desc);

drop index concurrently if exists deliveries_by_cycle;
create index concurrently deliveries_by_cycle on deliveries (cycle_id);

drop index concurrently if exists gifts_by_redeemer;
create index concurrently gifts_by_redeemer on gifts (redeemed_by) where redeemed_by is not null;

drop index concurrently if exists payments_given_back_by_order;
create index concurrently payments_given_back_by_order on payments_given_back (order_id);

drop index concurrently if exists donations_by_account;
create index concurrently donations_by_account on donations (account_id) where account_id is not null;

drop index concurrently if exists donations_by_monthly;
create index concurrently donations_by_monthly on donations (monthly_id) where monthly_id is not null;

drop index concurrently if exists monthly_donations_by_account;
create index concurrently monthly_donations_by_account on monthly_donations (account_id) where account_id is not null;

drop index concurrently if exists known_browsers_by_account;
create index concurrently known_browsers_by_account on known_browsers (account_id);

drop index concurrently if exists sign_in_codes_by_account;
create index concurrently sign_in_codes_by_account on sign_in_codes (account_id) where account_id is not null;
