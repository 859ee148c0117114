-- A new secret takes its turn: until then the old one signs as well, so that a tool can be given the new one in its own time.
alter table webhook_endpoints
  -- Sealed with the site's key, as the one it was followed by.
  add column old_secret bytea,
  add column old_secret_until timestamptz,
  add check ((old_secret is null) = (old_secret_until is null));
