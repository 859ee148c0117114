-- The archive and search. What a reader without access may not read is neither found nor shown:
-- of an article for subscribers only the opening is searched.

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise exception 'Search needs the PostgreSQL extensions pg_trgm and unaccent, which could not be made: %. Have an administrator run "create extension pg_trgm; create extension unaccent;" in this database, then start again.', sqlerrm;
end
$$;

-- Words are compared without accents: by their English stems to find, as they are written to mend a mistyped one.
create text search configuration magazine (copy = english);
alter text search configuration magazine alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration magazine_words (copy = simple);
alter text search configuration magazine_words alter mapping for hword, hword_part, word with unaccent, simple;

-- Where the database's ctype is C, PostgreSQL takes every character beyond ASCII for a letter ('“water”' would be one
-- word); everywhere it leaves out what looks like a tag, and reads 'print/digital' as the name of a file.
create function searched_form(plain text) returns text language sql immutable strict parallel safe
  return regexp_replace(plain, '[^[:alnum:]\u0001-\u007F]|[<>&/]', ' ', 'g');

alter table articles drop column search;
alter table articles add column opening_text text not null default '';
-- Only the texts that are there already may lack it, until they are imported again.
alter table articles alter column opening_text drop default;

-- Apart from the texts, and each row whole in its place where it fits a page: newest first, a common word is then found
-- by looking at a few hundred rows, without fetching and unpacking what is stored elsewhere.
create table article_search (
  article_slug text primary key references articles (slug) on delete cascade,
  published_on date not null,
  -- Title, deck and names, which are found by the beginnings of words too.
  head tsvector not null,
  -- The same, and the text as far as everyone may read it.
  words tsvector not null
) with (toast_tuple_target = 8160);
alter table article_search alter column words set storage external;
create index article_search_newest on article_search (published_on desc, article_slug);
create index article_search_head on article_search using gin (head);
create index article_search_words on article_search using gin (words);

-- Every word that was ever to be found. Whether a released article still has it is asked when it matters.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_short on search_words (left(word, 1), length(word));

-- Another value whenever a list of articles may have become another list.
create table list_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);
