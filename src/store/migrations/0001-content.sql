-- The magazine as readers see it. Text arrives from the content folder as finished, sanitised HTML.

create table magazine (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null,
  source_hash text not null
);

create table sections (
  slug text primary key,
  name text not null,
  description text not null,
  position integer not null,
  source_hash text not null
);

create table topics (
  slug text primary key,
  name text not null,
  position integer not null,
  source_hash text not null
);

create table authors (
  slug text primary key,
  name text not null,
  html text not null,
  source_hash text not null
);

create table issues (
  number integer primary key check (number > 0),
  slug text not null unique,
  title text not null,
  season text not null,
  dated date not null,
  -- Moved by the desk once the issue is stored; the content folder only says how it begins.
  state text not null check (state in ('planned', 'expected', 'delivered')),
  released_on date,
  cover jsonb not null,
  summary text not null,
  html text not null,
  source_hash text not null
);

create table articles (
  slug text primary key,
  title text not null,
  deck text not null,
  section_slug text not null references sections (slug),
  issue_number integer not null references issues (number),
  position integer not null,
  published_on date not null,
  access text not null check (access in ('public', 'subscribers')),
  lead boolean not null,
  art jsonb,
  audio_src text,
  game_name text,
  html text not null,
  opening_html text not null,
  chapters jsonb not null,
  notes jsonb not null,
  opening_notes jsonb not null,
  text_length integer not null check (text_length >= 0),
  plain_text text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', deck), 'B') ||
    to_tsvector('english', plain_text)
  ) stored,
  source_hash text not null
);

create index articles_search on articles using gin (search);
create index articles_by_issue on articles (issue_number, position);
create index articles_newest on articles (published_on desc, slug);
create index articles_by_section on articles (section_slug, published_on desc, slug);

create table article_authors (
  article_slug text not null references articles (slug) on delete cascade,
  author_slug text not null references authors (slug),
  position integer not null,
  primary key (article_slug, author_slug)
);
create index article_authors_by_author on article_authors (author_slug, article_slug);

create table article_topics (
  article_slug text not null references articles (slug) on delete cascade,
  topic_slug text not null references topics (slug),
  position integer not null,
  primary key (article_slug, topic_slug)
);
create index article_topics_by_topic on article_topics (topic_slug, article_slug);

create table pages (
  slug text primary key,
  title text not null,
  deck text,
  html text not null,
  source_hash text not null
);

create table games (
  name text primary key,
  data jsonb not null,
  source_hash text not null
);
