-- Written by the build that applies a migration, for builds that do not know it: whether what they need is still there.
alter table schema_migrations add column contracts boolean not null default false;
