-- What a letter has led to is read by its campaign alone.
create index article_funnel_of_campaign on article_funnel (campaign) where campaign <> '';
