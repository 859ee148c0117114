-- Of ten hexadecimal digits two are the same among a million by chance as often as not, and then a parcel could not be written down.
alter table parcels alter column ref set default 'par-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20);
alter table missing_copies alter column ref set default 'mis-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20);
alter table extra_labels alter column ref set default 'xl-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20);
