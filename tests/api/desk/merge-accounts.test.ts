import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeAccounts } from '#application/desk/merge-accounts.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { eraseAccount } from '#application/own-data/erase-account.ts'
import { findSurvivorRef } from '#store/accounts/merge-facts.ts'
import { mergedColumns } from '#store/accounts/merged-columns.ts'
import { findPayer, putPayer, setAutorenew } from '#store/accounts/payers.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { insertDispatch, removeDispatches } from '#store/dispatches/dispatches.ts'
import { subscribe } from '../../support/change.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
await deliverIssue(context, PLANNED - 1)

type Named = { table: string; column: string }

/** Every column that refers to an account, or is called as if it did. */
const { rows: columns } = await sql<Named>`
  select conrelid::regclass::text as table, attname as column from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any (conkey)
  where contype = 'f' and confrelid = 'accounts'::regclass
  union
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and column_name like '%account\_id' and data_type = 'uuid'
  order by 1, 2`.execute(db)

async function newAccount(name: string) {
  const email = `${name}-${randomUUID()}@merge.example`
  const row = { name, email, email_key: email, created_at: new Date(), email_confirmed_at: new Date() }
  const made = await db.insertInto('accounts').values(row).returning(['id', 'ref']).executeTakeFirstOrThrow()
  return { email, ...made }
}
type Account = Awaited<ReturnType<typeof newAccount>>

const merge = (into: Account, closed: Account, dryRun = false) =>
  mergeAccounts(context, { ref: into.ref, email: closed.email, dryRun })

/** One row for an account in each table that names one, whatever its rules ask for. */
const fills: Record<string, (account: Account) => ReturnType<typeof sql>> = {
  'account_addresses.account_id': ({ id }) =>
    sql`insert into account_addresses values (${id}, 'ship-a', '{"line1": "1 Pier Road", "country": "US", "state": "MN"}', now())`,
  'account_links.account_id': ({ id }) =>
    sql`insert into account_links (hash, account_id, purpose, expires_at) values (sha256(${id}::text::bytea), ${id}, 'renew', now())`,
  'carts.account_id': ({ id }) =>
    sql`insert into carts (id, account_id, contents, created_at, changed_at, expires_on) values (gen_random_uuid(), ${id}, '{}', now(), now(), now())`,
  'cycles.account_id': ({ id }) =>
    sql`insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, created_at)
      values (${id}, 1, 'introductory', '1year', 'low', 'print-a', 'print-a', 4, 1, now())`,
  'deliveries.account_id': ({ id }) =>
    sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
      select 5, account_id, id, 'print-a', 1, 'Ada Quill', '{"line1": "1 Pier Road", "line2": "", "city": "Duluth", "state": "MN",
        "postcode": "55802", "country": "US"}', now() from cycles where account_id = ${id}`,
  'missing_copies.account_id': ({ id }) =>
    sql`insert into missing_copies (account_id, issue_number, copies, name, state, waits_because, told_at, decided_at, decided_by, because)
      values (${id}, 5, 1, 'Ada Quill', 'settled', 'no-stock', now() + interval '60 days', now(), 'desk', 'Refunded.')`,
  'donations.account_id': ({ id, email }) =>
    sql`insert into donations (account_id, name, email, amount_cents, given_at) values (${id}, 'Ada', ${email}, 500, now())`,
  'gifts.redeemed_by': ({ id }) =>
    sql`with gift as (insert into gifts (token_hash, number, deliverable, level, term, giver, created_at, redeemed_at, redeemed_by)
      values (sha256(${id}::text::bytea), 1, 'digital', 'low', '1year', 'Bo', now(), now(), ${id}) returning id)
      update cycles set gift_id = gift.id from gift where account_id = ${id}`,
  'identities.account_id': ({ id }) => sql`insert into identities values ('issuer', ${id}, ${id}, now(), now())`,
  'import_rows.account_id': ({ id }) =>
    sql`with run as (insert into import_runs (source, file_name, file_hash, headers, mapping, state, row_count, uploaded_at, by_ref)
      values ('old', 'old.csv', sha256(${id}::text::bytea), '{}', '{}', 'undone', 1, now(), 'desk') returning id)
      insert into import_rows (run_id, line, source, account_id) select id, 1, 'old', ${id} from run`,
  'issue_skips.account_id': ({ id }) => sql`insert into issue_skips values (${PLANNED}, ${id}, now(), null)`,
  'known_browsers.account_id': ({ id }) =>
    sql`insert into known_browsers (account_id, token_hash, expires_at) values (${id}, sha256(${id}::text::bytea), now())`,
  'label_changes.account_id': ({ id }) =>
    sql`insert into label_changes (issue_number, account_id, dispatch_number, deliverable, new_deliverable, changed_at)
      values (5, ${id}, 1, 'print-a', 'print-a', now())`,
  'monthly_donations.account_id': ({ id, email }) =>
    sql`insert into monthly_donations (token_hash, account_id, name, email, amount_cents, customer, method, status, day, next_on, created_at)
      values (sha256(${id}::text::bytea), ${id}, 'Ada', ${email}, 500, 'cus_' || ${id}::text, 'pm', 'active', 1, now(), now())`,
  'orders.account_id': ({ id, email }) =>
    sql`insert into orders (status, currency, email, receipt_hash, account_id, created_at, touched_at)
      values ('cancelled', 'usd', ${email}, sha256(${id}::text::bytea), ${id}, now(), now())`,
  'payers.account_id': ({ id }) =>
    sql`insert into payers (account_id, customer, method, autorenew, changed_at) values (${id}, 'cus_' || ${id}::text, 'pm', true, now())`,
  'reader_notes.account_id': ({ id }) =>
    sql`insert into reader_notes (account_id, at, by_ref, note) values (${id}, now(), 'acc-staff', 'Called.')`,
  'reading_places.account_id': ({ id }) =>
    sql`insert into reading_places select ${id}, slug, '+1', 10, false, now() from articles order by slug limit 1`,
  'renewals.account_id': ({ id }) =>
    sql`insert into renewals (account_id, cycle_id, state, ended_because, notices, noticed_at, noticed_cents, next_at, changed_at)
      select account_id, id, 'ended', 'switched-off', 1, now(), 100, now(), now() from cycles where account_id = ${id}`,
  'renewal_looks.account_id': ({ id }) => sql`insert into renewal_looks values ('2030-01-01', ${id})`,
  'renewal_notices.account_id': ({ id }) =>
    sql`insert into renewal_notices (account_id, cycle_id, wave, by, decided_at)
      select account_id, id, 'left-2', 'mail', now() from cycles where account_id = ${id}`,
  'second_factors.account_id': ({ id }) => sql`insert into second_factors (account_id, secret) values (${id}, 'x')`,
  'sessions.account_id': ({ id }) =>
    sql`insert into sessions (token_hash, account_id, way, created_at, last_used_at, expires_at)
      values (sha256(${id}::text::bytea), ${id}, 'password', now(), now(), now() + interval '1 day')`,
  'sessions.viewing_account_id': ({ id }) =>
    sql`insert into sessions (token_hash, account_id, viewing_account_id, way, created_at, last_used_at, expires_at)
      select sha256(('view' || ${id}::text)::bytea), id, ${id}, 'password', now(), now(), now() + interval '1 day' from accounts where ref = 'acc-staff'`,
  'sign_in_codes.account_id': ({ id, email }) =>
    sql`insert into sign_in_codes (token_hash, email, account_id, code_hash, link_hash, attempts_left, expires_at)
      values (sha256(${id}::text::bytea), ${email}, ${id}, sha256('a'), sha256(('l' || ${id}::text)::bytea), 3, now())`,
  'waiting_sessions.account_id': ({ id }) =>
    sql`insert into waiting_sessions (account_id, browser_hash, expires_at) values (${id}, sha256(${id}::text::bytea), now())`,
  'webhook_deliveries.account_id': ({ id }) =>
    sql`with tool as (insert into webhook_endpoints (ref, url, events, with_email, secret, added_at)
      values ('hook-' || left(${id}::text, 8), 'https://tool.example/', '{subscribed}', false, 'x', now()) returning id)
      insert into webhook_deliveries (endpoint_id, event, at, account_id, next_at) select id, 'subscribed', now(), ${id}, now() from tool`,
  'accounts.merged_into': ({ id }) =>
    sql`insert into accounts (name, email, email_key, created_at, deleted_at, merged_into)
      values ('Deleted account', 'deleted@account.invalid', gen_random_uuid()::text, now(), now(), ${id})`,
}

const countOf = async ({ table, column }: Named, id: string) =>
  Number(
    (
      await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)} = ${id}`.execute(db)
    ).rows[0]?.count,
  )

test('every column that names an account is named in the merge, and filled here', () => {
  const nameOf = ({ table, column }: Named) => `${table}.${column}`
  expect(mergedColumns.map(nameOf).sort()).toEqual(columns.map(nameOf).sort())
  expect(Object.keys(fills).sort()).toEqual(columns.map(nameOf).sort())
})

test('no row is lost: with something of both in every table, each moves or is told to end or stay', async () => {
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  for (const fill of Object.values(fills)) for (const one of [into, closed]) await fill(one).execute(db)
  const before = new Map<string, [number, number]>()
  for (const one of columns)
    before.set(`${one.table}.${one.column}`, [await countOf(one, into.id), await countOf(one, closed.id)])
  for (const [own, other] of before.values()) expect([own > 0, other > 0]).toEqual([true, true])

  const planned = await merge(into, closed, true)
  const done = await merge(into, closed)
  expect(done, 'a rehearsal says what the run does').toEqual(planned)
  if (!done.ok) throw new Error(JSON.stringify(done))
  for (const one of columns) {
    const [own = 0, other = 0] = before.get(`${one.table}.${one.column}`) ?? []
    if (one.column === 'viewing_account_id') continue
    const told = done.rows.filter(({ table, what }) => table === one.table && what !== 'purchases as a guest')
    const sum = (what: 'moves' | 'ends' | 'stays') => told.reduce((all, row) => all + row[what], 0)
    expect(sum('moves') + sum('ends') + sum('stays'), `${one.table}.${one.column}: every row is told of`).toBe(other)
    expect(await countOf(one, closed.id), `${one.table}.${one.column}: what is left`).toBe(sum('stays'))
    expect(await countOf(one, into.id), `${one.table}.${one.column}: what is there`).toBe(
      own + sum('moves') + (one.column === 'merged_into' ? 1 : 0),
    )
  }
  const stays = done.rows.filter(({ stays }) => stays > 0).map(({ table }) => table)
  expect(stays, 'only what both had').toEqual(['deliveries', 'missing_copies'])
  const left = await db
    .selectFrom('deliveries')
    .select(['name', 'address'])
    .where('account_id', '=', closed.id)
    .execute()
  expect(left).toEqual([{ name: 'Deleted account', address: expect.objectContaining({ line1: '', state: 'MN' }) }])
  expect(await findSurvivorRef(db, closed.ref)).toBe(into.ref)
  const husk = await db.selectFrom('accounts').selectAll().where('id', '=', closed.id).executeTakeFirstOrThrow()
  expect(husk).toMatchObject({ name: 'Deleted account', merged_into: into.id, deleted_at: expect.any(Date) })
  const mail = await db.selectFrom('mails').select(['kind', 'email']).where('email', '=', closed.email).execute()
  expect(mail).toEqual([{ kind: 'account-merged', email: closed.email }])
})

test('nowhere else does anything name the closed account', async () => {
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  await subscribe(db, closed.id)
  await sql`insert into coupons (key, code, scope, print_us_cents, print_ca_cents, print_intl_cents, digital_cents)
    values ('merge', 'MERGE', 'any', 0, 0, 0, 0)`.execute(db)
  for (const [holder, buyer] of [
    ['by-id', closed.id],
    ['by-email', closed.email],
  ])
    await sql`insert into coupon_uses (holder, coupon_key, buyer, reserved_at) values (${holder}, 'merge', ${buyer}, now())`.execute(
      db,
    )
  const order = await fills['orders.account_id']?.(closed).execute(db)
  expect(order?.numAffectedRows).toBe(1n)
  await sql`insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot)
    select id, 1, 100, 'cart', '{card}', false, now(), jsonb_build_object('version', 3, 'buyer', jsonb_build_object('accountId', account_id))
    from orders where account_id = ${closed.id}`.execute(db)
  await sql`insert into mails (cause, kind, email) values (${randomUUID()}, 'order-receipt', ${closed.email})`.execute(
    db,
  )
  await fills['deliveries.account_id']?.(closed).execute(db)
  await db.updateTable('cycles').set({ taken: 1 }).where('account_id', '=', closed.id).execute()
  await sql`insert into missing_copies (account_id, issue_number, copies, name, address, state, told_at)
    values (${closed.id}, 5, 1, 'Ada', '{}', 'replacing', now() + interval '60 days')`.execute(db)
  await sql`insert into stock_holds values (${`missing:5:${closed.id}`}, 'iss:5', 1, now(), now())`.execute(db)
  expect(await merge(into, closed)).toMatchObject({ ok: true })
  const { rows: texts } = await sql<Named>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'json', 'jsonb', 'uuid', 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of texts) {
    const hits =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${closed.id}%`}`.execute(db)
    if (hits.rows.length > 0) found.push(`${table}.${column}`)
  }
  // The row itself, and the mail that says it.
  expect(found.sort()).toEqual(['accounts.email_key', 'accounts.id', 'mails.cause'])
  const uses = await db.selectFrom('coupon_uses').select('buyer').where('coupon_key', '=', 'merge').execute()
  expect(uses).toEqual([{ buyer: into.id }, { buyer: into.id }])
})

test('subscriptions of both are used one after the other, the older first, and none is lost', async () => {
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  const first = await subscribe(db, closed.id)
  const second = await subscribe(db, into.id)
  const third = await subscribe(db, closed.id, { term: '2year' })
  const done = await merge(into, closed)
  expect(done).toMatchObject({
    ok: true,
    into: { before: { kind: 'ends', issue: PLANNED + 3 }, after: { kind: 'ends', issue: PLANNED + 15 } },
  })
  const cycles = await db
    .selectFrom('cycles')
    .select(['id', 'position'])
    .where('account_id', '=', into.id)
    .orderBy('position')
    .execute()
  expect(cycles).toEqual([first, second, third].map(({ cycleId: id }, index) => ({ id, position: index + 1 })))
})

test('a way to pay comes along only where there is none, and never renews anything by itself', async () => {
  const at = new Date()
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  await putPayer(db, { accountId: closed.id, customer: 'cus_merge_1', method: 'pm_1', at })
  await setAutorenew(db, closed.id, { on: true, at })
  expect(await merge(into, closed)).toMatchObject({ ok: true, endsAutorenew: true, forgetsCustomer: false })
  expect(await findPayer(db, into.id)).toMatchObject({ customer: 'cus_merge_1', method: 'pm_1', autorenew: false })
  const other = await newAccount('other')
  await putPayer(db, { accountId: other.id, customer: 'cus_merge_2', method: 'pm_2', at })
  expect(await merge(into, other)).toMatchObject({ ok: true, endsAutorenew: false, forgetsCustomer: true })
  expect(await findPayer(db, into.id)).toMatchObject({ customer: 'cus_merge_1' })
})

test('refused while something is open, with every reason, and nothing is changed', async () => {
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  expect(await merge(into, into)).toEqual({ ok: false, reason: 'same-account' })
  expect(await mergeAccounts(context, { ref: into.ref, email: 'x', dryRun: false })).toMatchObject({
    reason: 'bad-email',
  })
  expect(await mergeAccounts(context, { ref: into.ref, email: 'nobody@merge.example', dryRun: false })).toMatchObject({
    reason: 'no-such-account',
  })
  await db.updateTable('accounts').set({ role: 'staff' }).where('id', '=', closed.id).execute()
  await sql`insert into orders (status, currency, email, receipt_hash, account_id, created_at, touched_at)
    values ('started', 'usd', ${closed.email}, sha256('open'), ${closed.id}, now(), now())`.execute(db)
  expect(await merge(into, closed)).toEqual({ ok: false, reason: 'open', matters: ['staff', 'order'] })
  await db.updateTable('accounts').set({ role: 'reader' }).where('id', '=', closed.id).execute()
  await db.updateTable('orders').set({ status: 'cancelled' }).where('account_id', '=', closed.id).execute()
  await db
    .transaction()
    .execute((trx) => insertDispatch(trx, { issue: PLANNED, number: 1, state: 'cutting', at: new Date() }))
  expect(await merge(into, closed)).toEqual({ ok: false, reason: 'open', matters: ['list-being-made'] })
  await db.transaction().execute((trx) => removeDispatches(trx, PLANNED))
  for (const { id } of [into, closed]) await subscribe(db, id, { deliverable: 'print-c' })
  await cutIssue(context, PLANNED)
  expect(await merge(into, closed)).toEqual({ ok: false, reason: 'open', matters: ['same-issue'] })
  await undoCut(context, PLANNED)
  expect(await merge(into, closed)).toMatchObject({ ok: true })
  expect(await auditLedger(db)).toEqual([])
})

test('whoever merges and then has the account erased leaves no name behind', async () => {
  const [into, closed] = [await newAccount('into'), await newAccount('closed')]
  await db.updateTable('accounts').set({ name: 'Zephyrine Quill' }).where('id', 'in', [into.id, closed.id]).execute()
  for (const key of [
    'cycles.account_id',
    'deliveries.account_id',
    'donations.account_id',
    'account_addresses.account_id',
  ])
    for (const one of [into, closed]) await fills[key]?.(one).execute(db)
  expect(await merge(into, closed)).toMatchObject({ ok: true })
  expect(await eraseAccount(context, { email: into.email, givesUp: true, dryRun: false })).toMatchObject({ ok: true })
  const named =
    await sql`select from deliveries where account_id in (${into.id}, ${closed.id}) and name <> 'Deleted account'`.execute(
      db,
    )
  expect(named.rows).toEqual([])
  expect(await findSurvivorRef(db, closed.ref)).toBe(into.ref)
})

test('letters that one of the two did not want do not come to the other either', async () => {
  const [into, closed] = [await newAccount('wanted'), await newAccount('unwanted')]
  const optouts = [
    { email_key: closed.email, kind: 'news', at: new Date() },
    { email_key: closed.email, kind: 'issue', at: new Date() },
    { email_key: into.email, kind: 'issue', at: new Date() },
  ]
  await db.insertInto('letter_optouts').values(optouts).execute()
  const looked = await merge(into, closed, true)
  const told = { table: 'letter_optouts', what: 'kinds of letters not wanted', moves: 1, ends: 0, stays: 0 }
  expect(looked).toMatchObject({ ok: true, rows: expect.arrayContaining([told]) })
  await merge(into, closed)
  const kinds = await db.selectFrom('letter_optouts').select('kind').where('email_key', '=', into.email).execute()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['issue', 'news'])
})
