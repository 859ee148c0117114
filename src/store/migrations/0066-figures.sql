-- How often each article was opened on a day. Nothing of who opened it is kept: no address, no cookie, no browser.
create table article_reads (
  day date not null,
  -- No reference: what was counted stays when an article goes.
  article text not null check (length(article) between 1 and 200),
  access text not null check (access in ('open', 'subscriber', 'institution', 'paywall')),
  -- Where its readers came from, by kind alone.
  source text not null check (source in ('direct', 'inside', 'search', 'letter', 'social', 'other-site')),
  reads integer not null check (reads > 0),
  primary key (day, article, access, source)
);

-- From a paywall to a paid subscription, each step counted by itself. '' where no article led there, or no campaign.
create table article_funnel (
  day date not null,
  article text not null check (length(article) <= 200),
  campaign text not null check (length(campaign) <= 40),
  step text not null check (step in ('paywall', 'subscribe', 'paid')),
  count integer not null check (count > 0),
  -- What was paid.
  cents bigint not null default 0 check (cents >= 0),
  primary key (day, article, campaign, step)
);

-- What led to an order that is not paid yet. Gone as soon as it is paid and counted: what a buyer has read is not kept.
create table order_sources (
  order_id uuid primary key references orders on delete cascade,
  article text not null check (length(article) <= 200),
  campaign text not null check (length(campaign) <= 40),
  noted_at timestamptz not null,
  check (article <> '' or campaign <> '')
);
create index order_sources_by_time on order_sources (noted_at);

-- Figures that would read the whole ledger, as they were counted at night: one row for each period and kind.
create table figure_counts (
  figure text not null check (length(figure) between 1 and 60),
  -- A month such as 2026-11, a year, or the number of an issue.
  period text not null check (length(period) between 1 and 40),
  kind text not null check (length(kind) between 1 and 60),
  count bigint not null,
  counted_at timestamptz not null,
  primary key (figure, period, kind)
);
