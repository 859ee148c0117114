-- How the front page shows an article, where its file says so, and the sentence of it that stands there as a quotation.
alter table articles
  add column placement text check (placement in ('lead', 'essay', 'strip', 'quote')),
  add column quote text;
