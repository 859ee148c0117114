-- Whether an account's holder wants to find their places on every device, and when they last asked to have all of them forgotten:
-- what a device still remembers from before that is not taken up again.
alter table accounts
  add column keeps_places boolean not null default false,
  add column places_forgotten_at timestamptz;

-- Where an account's holder stopped in an article. `place` counts from a heading, so that it is found again at any size of type.
create table reading_places (
  account_id uuid not null references accounts (id),
  article_slug text not null references articles (slug) on delete cascade,
  place text not null check (length(place) <= 120),
  share smallint not null check (share between 0 and 100),
  finished boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, article_slug)
);

create index reading_places_newest on reading_places (account_id, updated_at desc);
create index reading_places_by_article on reading_places (article_slug);

create trigger account_not_deleted before insert on reading_places
  for each row execute function refuse_deleted_account();
