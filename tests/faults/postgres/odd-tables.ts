/** Tables and rows that a careless copy would change: odd names, odd values, circles of keys, triggers, sequences. */
export const oddTables = `
  create table public.schema_migrations (name text primary key);
  insert into schema_migrations values ('0001-first'), ('0002-second');

  create type mood as enum ('glad', 'so so', 'it''s complicated');
  create table odd_values (
    id bigint generated always as identity primary key,
    words text, bytes bytea, document jsonb, kept_document json, numbers int[], quotes text[], amount numeric,
    float double precision, moment timestamptz, day date, span interval, range tstzrange, feeling mood, address inet,
    search tsvector, flag boolean, shout text generated always as (upper(words)) stored
  );
  create table "Order ""Lines""" ("select" int primary key, "naïve column" text not null default '');
  create table empty_table (id serial primary key, note text);

  create table chickens (id int primary key, egg int not null);
  create table eggs (id int primary key, chicken int not null references chickens, twin int references eggs);
  alter table chickens add constraint egg_first foreign key (egg) references eggs deferrable initially deferred;

  create table stamped (id int primary key, touched text not null);
  create function stamp() returns trigger language plpgsql as $$
    begin new.touched := 'by the trigger'; return new; end $$;
  create trigger stamp before insert on stamped for each row execute function stamp();
  create trigger always_stamp before insert on stamped for each row execute function stamp();
  alter table stamped enable always trigger always_stamp;
  create trigger never_stamp before insert on stamped for each row execute function stamp();
  alter table stamped disable trigger never_stamp;

  create table many (id int primary key, body text not null);
  create table left_purse (id int primary key, cents bigint not null);
  create table right_purse (id int primary key, cents bigint not null);
  alter table many enable row level security`

export const oddRows = `
  begin;
  insert into odd_values (words) values (null), (''), (' '), ('\\N'), ('\\.'), (E'\\\\.\\n\\\\.'), (E'tab\\there\\r\\nand \\\\ there'),
    (E'\\u0001\\u001f\\u007f\\u00a0\\u2028\\ufeff'), ('👩🏽‍🚀 e\u0301 \u05e9\u05dc\u05d5\u05dd \u202eabc ｆｕｌｌ 𝔘𝔫𝔦'), ('NULL'), ('"'), (repeat('long', 100000));
  insert into odd_values (bytes) select string_agg(set_byte('\\x00', 0, byte), '' order by byte) from generate_series(0, 255) byte;
  insert into odd_values (bytes, document, kept_document) values
    ('', '{"a": [1, null, "\\u00e9\\n", {}], "": 1e400}', '{ "kept" :  [ 1.0,1 ],"kept":2 }');
  insert into odd_values (numbers, quotes) values ('{}', '{}'), ('{1,NULL,-2147483648}', array['', null, 'NULL', '{,}', '"\\']),
    ('[0:2]={1,2,3}', array['a b', E'line\\nline']);
  insert into odd_values (amount, float) values ('NaN', 'NaN'), ('-Infinity', '-0'), (1e-40, 0.1), (12345678901234567890.000100, 5e-324),
    (0.00, 1.7976931348623157e308), (1.0, 'Infinity');
  insert into odd_values (moment, day, span) values ('infinity', '-infinity', '-1 mon +2 days -03:04:05.678901'),
    ('0044-03-15 12:00:00 BC', '0044-03-15 BC', '178000000 years'), ('2024-02-29 23:59:59.999999+14', '2024-02-29', '0');
  insert into odd_values (range, feeling, address, search, flag) values
    ('[2024-01-01,)', 'it''s complicated', '2001:db8::/32', to_tsvector('english', 'the lights ''quoted'' went out'), false), ('empty', 'so so', '10.0.0.1', '', true);
  insert into "Order ""Lines""" values (1, ''), (2, 'two');
  insert into chickens select n, n from generate_series(1, 50) n;
  insert into eggs select n, 51 - n, null from generate_series(1, 50) n;
  update eggs set twin = 51 - id;
  alter table stamped disable trigger user;
  insert into stamped values (1, 'by hand');
  alter table stamped enable trigger stamp;
  alter table stamped enable always trigger always_stamp;
  insert into many select n, md5(n::text) || repeat('x', n % 300) from generate_series(1, 20000) n;
  insert into left_purse select n, 1000 from generate_series(1, 20) n;
  insert into right_purse select n, 1000 from generate_series(1, 20) n;
  select setval('empty_table_id_seq', 41, false);
  commit`
