-- From when readers have an issue or an article: a moment. Null: nobody has said, or a build that knew only days wrote it.

alter table issues add column released_at timestamptz;
-- What the issue's file said when it was last imported: only a file that says something else moves a release.
alter table issues add column release_filed_at timestamptz;
alter table issues add column withdrawn_at timestamptz;
-- The release that has been told of as an event; another release is told of again.
alter table issues add column release_announced_for timestamptz;
alter table issues add check (released_at is null or withdrawn_at is null);
alter table articles add column published_at timestamptz;

-- `released_on` stays for the build before this one, which takes it for public: it is null while a release is to come.
update issues set released_at = released_on::timestamp at time zone coalesce((select settings ->> 'timeZone' from magazine), 'UTC');
update issues set release_announced_for = released_at where released_at <= now();
update issues set released_on = null where released_at > now();
update articles set published_at = published_on::timestamp at time zone coalesce((select settings ->> 'timeZone' from magazine), 'UTC');
create index articles_by_moment on articles (published_at);

-- What was wrong in an article, and when that was said: the newest last, as in its file.
alter table articles add column corrections jsonb not null default '[]';
create index articles_with_corrections on articles (slug) where corrections <> '[]';

-- Search asks what is public where it looks, so that what is not takes no place among what is weighed.
alter table article_search add column issue_number integer references issues (number) on delete cascade;
alter table article_search add column published_at timestamptz;
update article_search set issue_number = articles.issue_number, published_at = articles.published_at
  from articles where slug = article_slug;

-- The same with the whole texts, for those who may read them. Apart from what is for everyone: no word of one is ever
-- looked up in the other, and the rows of each stay small.
create table subscriber_search (
  article_slug text primary key references articles (slug) on delete cascade,
  issue_number integer references issues (number) on delete cascade,
  published_on date not null,
  published_at timestamptz,
  head tsvector not null,
  words tsvector not null
) with (toast_tuple_target = 8160);
alter table subscriber_search alter column words set storage external;
create index subscriber_search_newest on subscriber_search (published_on desc, article_slug);
create index subscriber_search_head on subscriber_search using gin (head);
create index subscriber_search_words on subscriber_search using gin (words);
create index subscriber_search_by_issue on subscriber_search (issue_number);
create index article_search_by_issue on article_search (issue_number);

-- Whether the word stands in what everyone may read: a mistyped one is mended for strangers with no others.
alter table search_words add column open boolean not null default true;

insert into subscriber_search (article_slug, issue_number, published_on, published_at, head, words)
  select article_slug, articles.issue_number, article_search.published_on, articles.published_at, head,
    head || to_tsvector('magazine', searched_form(plain_text))
  from article_search join articles on slug = article_slug;
insert into search_words (word, open)
  select distinct word, false
  from articles, unnest(tsvector_to_array(to_tsvector('magazine_words', searched_form(plain_text)))) as word
  where access = 'subscribers' and word ~ '^[[:alpha:]]{3,40}$'
  on conflict do nothing;
