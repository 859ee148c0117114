-- outside a transaction
-- Subscriptions of institutions, and of several copies, that are at their end or past it: staff bill them anew, and the desk counts
-- them each time it is opened. `to-bill.ts` asks in the same words. Built while others write; one that was broken off is built anew.
drop index concurrently if exists cycles_to_bill;
create index concurrently cycles_to_bill on cycles (account_id)
  where cancelled_at is null and term <> 'lifetime' and (billed_to is not null or copies > 1)
    and tokens - taken <= 2 and taken > 0;
