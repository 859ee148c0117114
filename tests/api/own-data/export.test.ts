import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataSections, leftOutTables } from '#store/own-data/own-data-sections.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'
import { Shopper } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { gifts, newGuest, nothing, openSubscribe, personal } from '../../support/subscribe.ts'

const { app, db, context, clock, openShopper, newSubscriber, buySubscription, giveDonation, accountOf } =
  await openSubscribe()

type Exported = { files: string[]; data: Record<string, Record<string, unknown>[]>; text: string }

const ask = (shopper: Shopper) => shopper.submitForm('/account/data/export', {})

async function download(shopper: Shopper): Promise<Exported> {
  const answer = await ask(shopper)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const text = strFromU8(files['data.json'] ?? new Uint8Array(0))
  for (const [name, bytes] of Object.entries(files))
    if (name.endsWith('.pdf')) expect(strFromU8(bytes.slice(0, 5)), name).toBe('%PDF-')
  return { files: Object.keys(files).sort(), data: JSON.parse(text), text }
}

/** Somebody who has bought a subscription, gifts and given something, logged in where that was paid. */
async function newBuyer() {
  const guest = newGuest()
  const shopper = openShopper()
  await buySubscription(shopper, { ...guest, cart: personal('print') })
  await shopper.logIn(guest.email, guest.password.password)
  const account = await accountOf(guest.email)
  if (!account) throw new Error('Buying has made no account')
  await db.updateTable('accounts').set({ email_confirmed_at: clock.now }).where('id', '=', account.id).execute()
  return { ...guest, id: account.id, ref: account.ref, shopper }
}

test('the archive holds what is kept of its owner, with the receipts as PDFs', async () => {
  const buyer = await newBuyer()
  await buySubscription(buyer.shopper, { name: buyer.name, email: buyer.email, cart: gifts(2) })
  await giveDonation(buyer.shopper, { cart: { ...nothing, donation: { process: 'onetime', dollars: 25 } } })
  const { files, data } = await download(buyer.shopper)
  const refs = data.orders?.map(({ ref }) => ref)
  expect(refs).toHaveLength(3)
  expect(files).toEqual(['data.json', ...(refs ?? []).map((ref) => `receipts/${ref}.pdf`)].sort())
  expect(data).toMatchObject({
    format: 1,
    made_at: clock.now.toISOString(),
    account: [{ ref: buyer.ref, name: buyer.name, email: buyer.email, has_password: true, role: 'reader' }],
    addresses: [{ shipcode: 'ship-a', address: american }],
    subscriptions: [{ position: 1, term: '1year', sent: 'print-a', issues_bound: 0 }],
    gifts_given: [{ is_redeemed: false }, { is_redeemed: false }],
    donations: [{ amount_cents: 2500 }],
    papers_left_out: 0,
  })
  expect(data.orders).toContainEqual(
    expect.objectContaining({
      status: 'completed',
      buyer: { name: buyer.name, email: buyer.email },
      sent_to: { goods: null, subscription: { name: buyer.name, address: american, shipcode: 'ship-a' } },
    }),
  )
  expect(Object.keys(data)).toEqual([
    'format',
    'made_at',
    ...dataSections.map(({ name }) => name),
    'papers',
    'papers_left_out',
  ])
})

test('no token, hash or secret is in it, whichever column it is in', async () => {
  const buyer = await newBuyer()
  await buySubscription(buyer.shopper, { name: buyer.name, email: buyer.email, cart: gifts(1) })
  await buyer.shopper.send('POST', '/api/account/reset-email', JSON.stringify({ email: 'waits-2@demo.example' }))
  const { text } = await download(buyer.shopper)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'password|secret|token')
      and data_type in ('bytea', 'text')`.execute(db)
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: Buffer | string }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    )
    for (const { value } of rows)
      for (const written of typeof value === 'string'
        ? [value]
        : (['hex', 'base64', 'base64url'] as const).map((as) => value.toString(as)))
        expect(text.includes(written), `${table}.${column}`).toBe(false)
  }
  const links = context.ports.orderLinks
  for (const { id } of await db.selectFrom('orders').select('id').execute())
    expect(text).not.toContain(links.receiptToken(id))
  for (const { id } of await db.selectFrom('gifts').select('id').execute())
    expect(text).not.toContain(links.giftToken(id))
  for (const token of [...buyer.shopper.cookies.values()].filter((one) => one.length > 20))
    expect(text).not.toContain(token)
})

test('every table that knows an account is exported, or is said why not', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass
    union select table_name from information_schema.columns where table_schema = 'public'
      and column_name in ('account_id', 'email', 'email_key')`.execute(db)
  const told = new Set([...dataSections.flatMap(({ tables }) => tables), ...Object.keys(leftOutTables)])
  expect(rows.map(({ table }) => table).filter((table) => !told.has(table))).toEqual([])
})

test('nothing of anybody else is in it: neither who redeemed a gift, nor who gave one', async () => {
  const giver = await newBuyer()
  await db.updateTable('accounts').set({ name: 'Gwendolen Giver' }).where('id', '=', giver.id).execute()
  await buySubscription(giver.shopper, { name: 'Gwendolen Giver', email: giver.email, cart: gifts(1) })
  const { id: giftId } = await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select('gifts.id')
    .where('orders.account_id', '=', giver.id)
    .executeTakeFirstOrThrow()
  const friend = await newSubscriber({ cycles: [] })
  await db.updateTable('accounts').set({ name: 'Frederica Friend' }).where('id', '=', friend.id).execute()
  const came = {
    accountId: friend.id,
    level: 'low',
    term: '1year',
    deliverable: 'digital',
    copies: 1,
    tokens: 4,
  } as const
  await db.transaction().execute((trx) => appendCycle(trx, { ...came, orderId: null, giftId, at: clock.now }))
  await db
    .updateTable('gifts')
    .set({ redeemed_by: friend.id, redeemed_at: clock.now })
    .where('id', '=', giftId)
    .execute()
  const given = await download(giver.shopper)
  expect(given.data.gifts_given).toMatchObject([{ is_redeemed: true }])
  const got = await download(friend.shopper)
  expect(got.data.gifts_redeemed).toHaveLength(1)
  for (const word of ['Frederica', friend.email, friend.ref]) expect(given.text).not.toContain(word)
  for (const word of ['Gwendolen', giver.email, giver.ref]) expect(got.text).not.toContain(word)
})

test('what is known by an address alone is told only to whoever has shown to read its mail', async () => {
  const { shopper, id, email } = await newSubscriber({ cycles: [] })
  await db
    .insertInto('mailing_list_readers')
    .values({ email, email_key: email, requested_at: clock.now, confirmed_at: clock.now })
    .execute()
  expect((await download(shopper)).data.mailing_list).toMatchObject([{ email }])
  await db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', id).execute()
  const { data } = await download(shopper)
  expect([data.mailing_list, data.mails, data.cancellations]).toEqual([[], [], []])
})

test('five times a day, and then another day', async () => {
  const { shopper } = await newSubscriber({ cycles: [] })
  for (let times = 0; times < 5; times += 1) expect((await ask(shopper)).statusCode).toBe(200)
  const refused = await ask(shopper)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
})

test('a guest is led to the login, and a link alone begins nothing', async () => {
  const guest = new Shopper(app)
  const answer = await ask(guest)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/data'])
  const page = await guest.send('GET', '/account/data')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/login?redirect=%2Faccount%2Fdata'])
  const { shopper } = await newSubscriber({ cycles: [] })
  expect((await shopper.send('GET', '/account/data/export')).statusCode).toBe(405)
})

test('somebody with thousands of orders gets all of them, and the newest receipts', async () => {
  const { shopper, id, email } = await newSubscriber({ cycles: [] })
  await sql`
    with made as (
      insert into orders (account_id, email, currency, receipt_hash, status, created_at, touched_at)
      select ${id}, ${email}, 'usd', sha256(gen_random_uuid()::text::bytea), 'started', ${clock.now}, ${clock.now}
      from generate_series(1, 1200) returning id)
    insert into order_versions (order_id, version, amount_cents, content, methods, save_method, snapshot, created_at)
    select made.id, 1, 100, 'A tote', '{card}', false, ${JSON.stringify({
      version: 5,
      buyer: { name: 'Ada', email, accountId: id },
      bill: { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] },
      deliverable: null,
      subscriptionTo: null,
      goodsTo: null,
    })}::jsonb, ${clock.now} from made`.execute(db)
  const { data } = await download(shopper)
  expect(new Set(data.orders?.map(({ ref }) => ref)).size).toBe(1200)
})
