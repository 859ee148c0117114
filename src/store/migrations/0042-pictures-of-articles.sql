-- Which pictures an article shows: none is served before an article that shows it is public. Filled by the next import.
create table article_pictures (
  src text not null check (src like '/media/%'),
  article_slug text not null references articles (slug) on delete cascade,
  primary key (src, article_slug)
);

create index article_pictures_by_article on article_pictures (article_slug);

-- Which of the colours that articles are set in is that of its own art; null where it has none.
alter table articles add column accent smallint check (accent between 0 and 23);

-- Who wrote it, as a picture.
alter table authors add column portrait jsonb;
